import { SimpleGrid } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { ADMIN_PASSWORD_MIN, PASSWORD_MIN } from '../../../shared/auth/auth.ts';
import { PasswordField } from './PasswordField.tsx';

interface NewPasswordFieldsProps {
  label: string;
  confirmLabel: string;
  passwordProps: GetInputPropsReturnType;
  confirmProps: GetInputPropsReturnType;
  /** In one row if there is room. */
  sideBySide?: boolean;
  isAdmin?: boolean;
}

/** A new password and its repetition. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { label, confirmLabel, passwordProps, confirmProps, sideBySide = false, isAdmin = false } = props;
  const fields = (
    <>
      <PasswordField
        label={label}
        description={`Al menos ${isAdmin ? ADMIN_PASSWORD_MIN : PASSWORD_MIN} caracteres, y ninguna de las más usadas`}
        autoComplete="new-password"
        // Description below, so that two inputs side by side are level.
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...passwordProps}
      />
      <PasswordField label={confirmLabel} autoComplete="new-password" {...confirmProps} />
    </>
  );
  return sideBySide ? <SimpleGrid cols={{ base: 1, sm: 2 }}>{fields}</SimpleGrid> : fields;
}
