import { z } from 'zod';
import { requiredMessage, typeMessage } from './messages.ts';

/** In UTF-16 units (product contract, "Texts"). */
export const TEXT_LIMITS = { name: 120, description: 2000, message: 5000, field: 200, reason: 500 } as const;

const CONTROL_CHARACTER = /[\p{Cc}\p{Cs}]/u;
const CONTROL_EXCEPT_BREAKS_AND_TABS = /[^\P{Cc}\n\r\t]|\p{Cs}/u;

export function hasControlCharacter(value: string): boolean {
  return CONTROL_CHARACTER.test(value);
}

/** Returns a check that accepts texts above `max` unseen: a pattern takes long for them, another check refuses them. */
export function upTo(max: number, isGood: (value: string) => boolean): (value: string) => boolean {
  return (value) => value.length > max || isGood(value);
}

interface TextOptions {
  max?: number;
  multiline?: boolean;
}

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

export function reasonField(label: string) {
  return optionalText(label, { max: TEXT_LIMITS.reason, multiline: true });
}

export function requiredText(label: string, options: TextOptions = {}) {
  // Not `abort: true`: it would suppress cross-field checks.
  return optionalText(label, options).refine((value) => value !== '', requiredMessage(label));
}

export function emailField(label: string) {
  return requiredText(label)
    .toLowerCase()
    .refine(
      upTo(TEXT_LIMITS.field, (value) => z.regexes.email.test(value)),
      `El campo ${label} debe ser un email válido`,
    );
}
