import { z } from 'zod';

/** Longest value of each kind of text, in UTF-16 units (product contract, "Texts"). */
export const TEXT_LIMITS = { name: 120, description: 2000, message: 5000, field: 200 } as const;

const CONTROL_CHARACTER = /[\p{Cc}\p{Cs}]/u;
const CONTROL_EXCEPT_BREAKS_AND_TABS = /[^\P{Cc}\n\r\t]|\p{Cs}/u;

/** True for control characters and lone surrogates, line breaks and tabs included. */
export function hasControlCharacter(value: string): boolean {
  return CONTROL_CHARACTER.test(value);
}

/** The sentence for a missing or blank field (spec §5). */
export function requiredMessage(label: string): string {
  return `El campo ${label} es obligatorio`;
}

/** zod `error` callback: missing or null reads as "required", any other wrong type names what was expected. */
export function typeMessage(label: string, expected: string) {
  return (issue: { input?: unknown }) =>
    issue.input === undefined || issue.input === null
      ? requiredMessage(label)
      : `El campo ${label} debe ser ${expected}`;
}

interface TextOptions {
  max?: number;
  /** Accept line breaks and tabs. */
  multiline?: boolean;
}

/** Text that may be blank: trimmed, bounded, free of control characters and lone surrogates. */
export function optionalText(label: string, { max = TEXT_LIMITS.field, multiline }: TextOptions = {}) {
  const forbidden = multiline ? CONTROL_EXCEPT_BREAKS_AND_TABS : CONTROL_CHARACTER;
  return z
    .string({ error: typeMessage(label, 'un texto') })
    .trim()
    .max(max, `El campo ${label} admite hasta ${max} caracteres`)
    .refine((value) => !forbidden.test(value), `El campo ${label} contiene caracteres no permitidos`);
}

/** Text that must not be blank after trimming (spec §5). */
export function requiredText(label: string, options: TextOptions = {}) {
  // Not `abort: true`: it would suppress cross-field checks.
  return optionalText(label, options).refine((value) => value !== '', requiredMessage(label));
}

/** An email address, trimmed and lower-cased, so that equality of strings is equality of addresses. */
export function emailField(label: string) {
  return requiredText(label)
    .toLowerCase()
    .refine((value) => z.regexes.email.test(value), `El campo ${label} debe ser un email válido`);
}
