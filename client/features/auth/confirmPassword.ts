import { schemaResolver, type FormErrors } from '@mantine/form';
import type { z } from 'zod';
import { requiredMessage } from '../../../shared/input/messages.ts';

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
