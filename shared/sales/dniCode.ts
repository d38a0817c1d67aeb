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
const NAME = /^\p{L}[\p{L}\p{M}'.\- ]*$/u;
const SEX = /^[MFX]$/;
const COPY = /^[A-Z]$/;
/** Years have two digits since 2026. */
const DATE = /^(\d{2})\/(\d{2})\/((?:19|20)\d{2}|\d{2})$/;
const PARTICLES = new Set(['de', 'del', 'la', 'las', 'los', 'y']);

/** Places of the fields. `birth` and `issue` are dates; the copy (ejemplar) is a letter. */
type Layout = Record<'surname' | 'names' | 'number' | 'copy' | 'birth' | 'issue', number> & { sex?: number };

/** `@DNI    @ejemplar@1@APELLIDO@NOMBRE@ARGENTINA@nacimiento@sexo@emisión@…` */
const BEFORE_2012: Layout = { number: 1, copy: 2, surname: 4, names: 5, birth: 7, sex: 8, issue: 9 };
/** `trámite@APELLIDO@NOMBRE@sexo@DNI@ejemplar@nacimiento@emisión@…` */
const SINCE_2012: Layout = { surname: 1, names: 2, sex: 3, number: 4, copy: 5, birth: 6, issue: 7 };
/** `trámite@APELLIDO@NOMBRE@DNI@ejemplar@nacimiento@emisión@2026…` */
const SINCE_2026: Layout = { surname: 1, names: 2, number: 3, copy: 4, birth: 5, issue: 6 };

/** Returns name and number from a bar code's content; null if it is no DNI, or was misread. */
export function parseDni(content: string | Uint8Array): DniData | null {
  const fields = textOf(content)
    .toUpperCase()
    .split(SEPARATOR)
    .map((field) => field.replaceAll(/\s+/g, ' ').trim());
  const layout = fields[0] === '' ? BEFORE_2012 : digitsOf(fields[3]) === undefined ? SINCE_2012 : SINCE_2026;
  const at = (place: number | undefined) => (place === undefined ? '' : (fields[place] ?? ''));
  const digits = digitsOf(at(layout.number));
  const [surname, names] = [lettersOf(at(layout.surname)), lettersOf(at(layout.names))];
  // A worn code may leave fields out.
  const fits = (place: number | undefined, isGood: (field: string) => boolean) =>
    at(place) === '' || isGood(at(place));
  const isPossible =
    fits(layout.sex, (sex) => SEX.test(sex)) &&
    fits(layout.copy, (copy) => COPY.test(copy)) &&
    fits(layout.birth, isDate) &&
    fits(layout.issue, isDate);
  if (digits === undefined || !isPossible || !NAME.test(names) || !NAME.test(surname)) return null;
  return { name: titleCased(`${names} ${surname}`), number: digits };
}

function digitsOf(field = ''): string | undefined {
  return NUMBER.exec(field.replaceAll(/[ .]/g, ''))?.[1];
}

/** MS-DOS letters as Latin-1 misreads them. */
const MS_DOS: Record<string, string> = { '¡': 'Í', '¢': 'Ó', '£': 'Ú', '¤': 'Ñ', '¥': 'Ñ' };

/** Restores letters: Ñ and Ü are written NXX and UXX (ICAO 9303), or as bytes of MS-DOS. */
function lettersOf(field: string): string {
  return field
    .replaceAll(/[´`’‘ʼʻ′"\u0091\u0092]/g, "'")
    .replaceAll('NXX', 'Ñ')
    .replaceAll('UXX', 'Ü')
    .replaceAll(/[¡-¥]/g, (sign) => MS_DOS[sign] ?? sign)
    .replaceAll(/[\s/,]+/g, ' ')
    .trim();
}

function isDate(field: string): boolean {
  const [, day, month, year] = (DATE.exec(field) ?? []).map(Number);
  if (day === undefined || month === undefined || year === undefined) return false;
  // Years of two digits may be of either century: a leap day fits one of them.
  const date = new Date(Date.UTC(year < 100 ? 2000 + year : year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
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
  return word.replaceAll(/(^|['.-])(\p{L})/gu, (_start, before: string, letter: string) => {
    return before + letter.toLocaleUpperCase('es-AR');
  });
}
