import { z } from 'zod';
import { requiredMessage, typeMessage } from './messages.ts';

/** In UTF-16 units. */
export const TEXT_LIMITS = { name: 120, description: 2000, message: 5000, field: 200, reason: 500 } as const;

const CONTROL_CHARACTER = /[\p{Cc}\p{Cs}]/u;
/**
 * Characters that hide letters, reverse their order or make two names look equal, and private ones, of which the text index
 * makes sellers' ids. Emoji need the joiner.
 */
const INVISIBLE =
  /[\p{Zl}\p{Zp}\p{Co}]|(?!\u200D)\p{Cf}|(?<!\p{Extended_Pictographic}[\uFE0F\p{EMod}]?)\u200D|\u200D(?!\p{Extended_Pictographic})/u;
/** Removed from long texts, into which they are pasted unseen: zero width, direction. Scripts need the joiners. */
const INVISIBLE_IN_LINES = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/g;
const CONTROL_EXCEPT_BREAKS_AND_TABS = /[^\P{Cc}\n\r\t]|\p{Cs}/u;

/** Empty, or invisible: script fillers, the blank Braille cell. */
const BLANK = /^[\s\u2800\p{DI}]*$/u;

export function hasControlCharacter(value: string): boolean {
  return CONTROL_CHARACTER.test(value);
}

/** Returns a check that skips texts above `max`, which another check refuses: patterns are slow on them. */
export function upTo(max: number, isGood: (value: string) => boolean): (value: string) => boolean {
  return (value) => value.length > max || isGood(value);
}

interface TextOptions {
  max?: number;
  multiline?: boolean;
  /** The text may be a number copied from a phone or a page: see `asTyped`. */
  pasted?: boolean;
}

/** Returns a copied text with a keyboard's spaces, its hyphens in numbers, and without invisible direction marks. */
export function asTyped(text: string): string {
  return text
    .replaceAll(/[\p{Cf}\p{DI}]/gu, '')
    .replaceAll(/\p{Zs}/gu, ' ')
    .replaceAll(/(?<=[\d)] ?)[\p{Pd}\u2212](?= ?[\d(])/gu, '-');
}

export function optionalText(
  label: string,
  { max = TEXT_LIMITS.field, multiline, pasted }: TextOptions = {},
) {
  const forbidden = multiline ? CONTROL_EXCEPT_BREAKS_AND_TABS : CONTROL_CHARACTER;
  return z
    .string({ error: typeMessage(label, 'un texto') })
    .overwrite((value) => {
      const typed = (pasted ? asTyped(value) : value).normalize();
      return (multiline ? typed.replaceAll(INVISIBLE_IN_LINES, '') : typed).trim();
    })
    .max(max, `El campo ${label} admite hasta ${max} caracteres`)
    .refine(
      upTo(max, (value) => !forbidden.test(value)),
      `El campo ${label} contiene caracteres no permitidos`,
    )
    .refine(
      upTo(max, (value) => multiline === true || !INVISIBLE.test(value)),
      `El campo ${label} contiene caracteres invisibles: escríbelo sin pegarlo`,
    );
}

export function reasonField(label: string) {
  return optionalText(label, { max: TEXT_LIMITS.reason, multiline: true });
}

export function requiredText(label: string, options: TextOptions = {}) {
  // `abort: true` would suppress cross-field checks.
  return optionalText(label, options).refine((value) => !BLANK.test(value), requiredMessage(label));
}

/** Returns an email with its domain in punycode (RFC 5891): Chrome sends `muñoz.com.ar` in it, other browsers do not. */
function withAsciiDomain(email: string): string {
  const [, local, domain = ''] = /^([^@]*)@([\p{L}\p{M}\p{N}.-]+)$/u.exec(email) ?? [];
  if (!/[^\0-\x7F]/.test(domain) || !URL.canParse(`http://${domain}`)) return email;
  return `${local}@${new URL(`http://${domain}`).hostname}`;
}

export function emailField(label: string) {
  return requiredText(label)
    .toLowerCase()
    .overwrite(withAsciiDomain)
    .refine(
      upTo(TEXT_LIMITS.field, (value) => z.regexes.email.test(value)),
      `El campo ${label} debe ser un email válido`,
    );
}
