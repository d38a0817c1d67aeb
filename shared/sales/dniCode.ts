/** Name and number in the bar code of a DNI; its other data are dropped. */
export interface DniData {
  /** As `Juan Francisco Peña García`. */
  name: string;
  /** Digits alone. */
  number: string;
}

export type DniReading = DniData | 'none';

const SEPARATOR = '@';
const NUMBER = /^[MF]?0*(\d{6,8})$/;
const NAME = /^\p{L}[\p{L}\p{M}'’.\- ]*$/u;
const PARTICLES = new Set(['de', 'del', 'la', 'las', 'los', 'y']);

/**
 * Returns name and number from a PDF417's content; null if it is no DNI. There are two layouts: since 2012
 * `trámite@APELLIDO@NOMBRE@sexo@DNI@…`, before `@DNI    @ejemplar@…@APELLIDO@NOMBRE@…`.
 */
export function parseDni(content: string | Uint8Array): DniData | null {
  const fields = textOf(content)
    .split(SEPARATOR)
    .map((field) => field.replaceAll(/\s+/g, ' ').trim());
  const [surname, names, number] =
    fields[0] === '' ? [fields[4], fields[5], fields[1]] : [fields[1], fields[2], fields[4]];
  const [, digits] = NUMBER.exec((number ?? '').toUpperCase().replaceAll(/[ .]/g, '')) ?? [];
  const name = `${names ?? ''} ${surname ?? ''}`;
  if (digits === undefined || !NAME.test(names ?? '') || !NAME.test(surname ?? '')) return null;
  return { name: titleCased(name), number: digits };
}

/** Decodes UTF-8, else Latin-1. Some decoders give a character for every byte. */
function textOf(content: string | Uint8Array): string {
  const characters =
    typeof content === 'string' ? [...content] : [...content].map((byte) => String.fromCodePoint(byte));
  const text = characters.join('');
  const codes = characters.map((character) => character.codePointAt(0) ?? 0);
  if (codes.some((code) => code > 0xff)) return text;
  try {
    return decodeURIComponent(codes.map((code) => `%${code.toString(16).padStart(2, '0')}`).join(''));
  } catch {
    return text;
  }
}

function titleCased(name: string): string {
  const words = name.normalize('NFC').toLocaleLowerCase('es-AR').split(' ');
  return words.map((word, index) => (index > 0 && PARTICLES.has(word) ? word : capitalized(word))).join(' ');
}

function capitalized(word: string): string {
  return word.replaceAll(/(^|['’.-])(\p{L})/gu, (_start, before: string, letter: string) => {
    return before + letter.toLocaleUpperCase('es-AR');
  });
}
