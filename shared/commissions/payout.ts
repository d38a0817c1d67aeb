import { z } from 'zod';
import { requiredMessage } from '../input/messages.ts';
import { identityFields } from '../auth/auth.ts';
import { optionalText } from '../input/text.ts';

// Check digits: CUIT by modulo 11 (ARCA), CBU and CVU by modulo 10 in two blocks (BCRA).

const CUIT_WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];
const CUIT_PREFIXES = new Set(['20', '23', '24', '25', '26', '27', '30', '33', '34']);

export function isCuit(digits: string): boolean {
  if (!/^\d{11}$/.test(digits) || !CUIT_PREFIXES.has(digits.slice(0, 2))) return false;
  const check = (11 - (weightedSum(digits, CUIT_WEIGHTS) % 11)) % 11;
  // A remainder of 10 has no digit: such numbers are issued with another prefix.
  return check === Number(digits[10]);
}

export function formatCuit(digits: string): string {
  return `${digits.slice(0, 2)}-${digits.slice(2, -1)}-${digits.slice(-1)}`;
}

const BANK_WEIGHTS = [7, 1, 3, 9, 7, 1, 3];
const ACCOUNT_WEIGHTS = [3, 9, 7, 1, 3, 9, 7, 1, 3, 9, 7, 1, 3];

/** 22 digits, two of them check digits. A CVU (of a wallet) has the same form. */
export function isCbu(digits: string): boolean {
  if (!/^\d{22}$/.test(digits) || /^0+$/.test(digits)) return false;
  return hasCheckDigit(digits.slice(0, 8), BANK_WEIGHTS) && hasCheckDigit(digits.slice(8), ACCOUNT_WEIGHTS);
}

function hasCheckDigit(block: string, weights: number[]): boolean {
  return (10 - (weightedSum(block, weights) % 10)) % 10 === Number(block.at(-1));
}

function weightedSum(digits: string, weights: number[]): number {
  return weights.reduce((sum, weight, position) => sum + weight * Number(digits[position]), 0);
}

/** Dashes of any kind and the invisible marks of a page or a PDF. */
const BETWEEN_DIGITS = /[\s.\p{Pd}\u2043\u2212\p{Cf}\p{DI}]/gu;

const cuitField = optionalText('CUIT', { multiline: true })
  .transform((text) => text.replace(BETWEEN_DIGITS, ''))
  .refine((text) => text !== '', requiredMessage('CUIT'))
  .refine((text) => text === '' || isCuit(text), 'Ese CUIT no existe: revisa los 11 números');

const cbuField = optionalText('CBU', { multiline: true })
  .transform((text) => text.replace(BETWEEN_DIGITS, ''))
  .refine((text) => text === '' || isCbu(text), 'El campo CBU no es un CBU o CVU válido');

const aliasField = optionalText('Alias').refine(
  (text) => text === '' || /^[A-Za-z0-9][A-Za-z0-9.-]{5,19}$/.test(text),
  'El campo Alias debe tener entre 6 y 20 letras sin acento, números, puntos o guiones, y empezar con letra o número',
);

export const payoutInput = z
  .object({
    cuit: cuitField,
    cbu: cbuField.nullish(),
    alias: aliasField.nullish(),
    ...identityFields,
  })
  .refine(({ cbu, alias }) => Boolean(cbu) || Boolean(alias), {
    error: 'El campo CBU es obligatorio si no hay un Alias',
    path: ['cbu'],
  })
  .refine(({ cbu, alias }) => !cbu || !alias, {
    error: 'El campo Alias no puede ir junto con un CBU: deja uno solo',
    path: ['alias'],
  });
export type PayoutInput = z.infer<typeof payoutInput>;

export const payoutView = z.object({
  cuit: z.string(),
  cbu: z.string().nullable(),
  alias: z.string().nullable(),
});
export type PayoutView = z.infer<typeof payoutView>;
