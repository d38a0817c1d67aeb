import { requiredMessage } from '../../../shared/text.ts';

/** The error of a repeated password under its own field (spec §5), whatever the rest of the form says. */
export function confirmError(label: string, password: string, confirmPassword: string): object {
  if (confirmPassword === '') return { confirmPassword: requiredMessage(label) };
  if (confirmPassword !== password) return { confirmPassword: 'Las contraseñas no coinciden' };
  return {};
}
