import { z } from 'zod';
import { requiredMessage, typeMessage } from './messages.ts';

/** In UTF-16 units (product contract, "Texts"). */
export const TEXT_LIMITS = { name: 120, description: 2000, message: 5000, field: 200, reason: 500 } as const;

const CONTROL_CHARACTER = /[\p{Cc}\p{Cs}]/u;
const CONTROL_EXCEPT_BREAKS_AND_TABS = /[^\P{Cc}\n\r\t]|\p{Cs}/u;

/** True for control characters and lone surrogates, line breaks and tabs included. */
export function hasControlCharacter(value: string): boolean {
  return CONTROL_CHARACTER.test(value);
}

/** Returns a check that sees no text above `max`, which another check refuses: a pattern may take long for a long one. */
export function upTo(max: number, isGood: (value: string) => boolean): (value: string) => boolean {
  return (value) => value.length > max || isGood(value);
}

interface TextOptions {
  max?: number;
  multiline?: boolean;
}

/** Trimmed, bounded text without control characters and lone surrogates; may be blank. */
export function optionalText(label: string, { max = TEXT_LIMITS.field, multiline }: TextOptions = {}) {
  const forbidden = multiline ? CONTROL_EXCEPT_BREAKS_AND_TABS : CONTROL_CHARACTER;
  return z
    .string({ error: typeMessage(label, 'un texto') })
    .trim()
    .max(max, `El campo ${label} admite hasta ${max} caracteres`)
    .refine(
      upTo(max, (value) => !forbidden.test(value)),
      `El campo ${label} contiene caracteres no permitidos`,
    );
}

/** Why something was done, or a note; may be blank. */
export function reasonField(label: string) {
  return optionalText(label, { max: TEXT_LIMITS.reason, multiline: true });
}

export function requiredText(label: string, options: TextOptions = {}) {
  // Not `abort: true`: it would suppress cross-field checks.
  return optionalText(label, options).refine((value) => value !== '', requiredMessage(label));
}

/** An email address in lower case, so that equal addresses are equal strings. */
export function emailField(label: string) {
  return requiredText(label)
    .toLowerCase()
    .refine(
      upTo(TEXT_LIMITS.field, (value) => z.regexes.email.test(value)),
      `El campo ${label} debe ser un email válido`,
    );
}
