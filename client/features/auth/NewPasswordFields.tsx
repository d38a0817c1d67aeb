import { PasswordInput, SimpleGrid } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { PASSWORD_MIN } from '../../../shared/auth.ts';

interface NewPasswordFieldsProps {
  label: string;
  confirmLabel: string;
  passwordProps: GetInputPropsReturnType;
  confirmProps: GetInputPropsReturnType;
  /** In one row where there is room. */
  sideBySide?: boolean;
}

/** A new password and its repetition. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { label, confirmLabel, passwordProps, confirmProps, sideBySide = false } = props;
  const fields = (
    <>
      <PasswordInput
        label={label}
        description={`Al menos ${PASSWORD_MIN} caracteres`}
        required
        autoComplete="new-password"
        // Description below, so that both inputs are level.
        {...(sideBySide && { inputWrapperOrder: ['label', 'input', 'description', 'error'] })}
        {...passwordProps}
      />
      <PasswordInput label={confirmLabel} required autoComplete="new-password" {...confirmProps} />
    </>
  );
  return sideBySide ? <SimpleGrid cols={{ base: 1, sm: 2 }}>{fields}</SimpleGrid> : fields;
}
