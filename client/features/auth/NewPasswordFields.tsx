import { SimpleGrid } from '@mantine/core';
import { schemaResolver, type GetInputPropsReturnType, type FormErrors } from '@mantine/form';
import { ADMIN_PASSWORD_MIN, PASSWORD_MIN } from '../../../shared/auth/auth.ts';
import type { z } from 'zod';
import { requiredMessage } from '../../../shared/input/messages.ts';
import { PasswordField } from './AccountFields.tsx';

interface NewPasswordFieldsProps {
  label: string;
  confirmLabel: string;
  passwordProps: GetInputPropsReturnType;
  confirmProps: GetInputPropsReturnType;
  /** In one row if there is room. */
  sideBySide?: boolean;
  isAdmin?: boolean;
}

export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { label, confirmLabel, passwordProps, confirmProps, sideBySide = false, isAdmin = false } = props;
  const fields = (
    <>
      <PasswordField
        label={label}
        description={`Al menos ${isAdmin ? ADMIN_PASSWORD_MIN : PASSWORD_MIN} caracteres, y ninguna de las más usadas`}
        autoComplete="new-password"
        // Description below, so that two inputs side by side are level.
        {...passwordProps}
      />
      <PasswordField label={confirmLabel} autoComplete="new-password" {...confirmProps} />
    </>
  );
  return sideBySide ? <SimpleGrid cols={{ base: 1, sm: 2 }}>{fields}</SimpleGrid> : fields;
}

/** Returns a validator by schema that always compares the repeated password as well. */
export function withConfirmation<Field extends string>(
  schema: z.ZodType,
  field: Field,
  confirmLabel: string,
) {
  const validate = schemaResolver(schema, { sync: true });
  return (values: Record<Field | 'confirmPassword', string>): FormErrors => ({
    ...validate(values),
    ...confirmError(confirmLabel, values[field], values.confirmPassword),
  });
}

function confirmError(label: string, password: string, confirmPassword: string): FormErrors {
  if (confirmPassword === '') return { confirmPassword: requiredMessage(label) };
  if (confirmPassword !== password) return { confirmPassword: 'Las contraseñas no coinciden' };
  return {};
}
