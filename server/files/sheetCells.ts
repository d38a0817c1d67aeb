import { fold, wordsOf } from '../../shared/search/words.ts';
import { asWritten } from '../../shared/values/sheetText.ts';

/** The fields of a kind of sheet. */
export interface SheetKind<Field extends string> {
  labels: Record<Field, string>;
  /** Of a column's name. */
  fieldOf: (column: string) => Field | undefined;
  /** Numbers that spreadsheets spoil, as errors name them. */
  numbers: Partial<Record<Field, string>>;
}

export type Cells<Field extends string> = Partial<Record<Field, string>>;

export interface Problem<Field extends string> {
  field: Field;
  message: string;
}

/** Between other words of a column's name. */
const FILLERS = new Set('de del el la y cliente titular nro no'.split(' '));

/** A column's name as it compares: 'DNI del cliente', 'Nro. de DNI' and 'D.N.I.' are one. */
export function columnKey(name: string): string {
  const words = wordsOf(name);
  return words.filter((word) => !FILLERS.has(word)).join('') || words.join('');
}

/** Finds the field of a column by its label, its own name, or one of the others. */
export function fieldsByName<Field extends string>(
  labels: Record<Field, string>,
  others: Record<Field, string>,
): (column: string) => Field | undefined {
  const fields = Object.keys(labels) as Field[];
  const names = new Map(
    fields.flatMap((field) =>
      [field, labels[field], ...others[field].split(', ')].map((name) => [columnKey(name), field] as const),
    ),
  );
  names.delete('');
  return (column) => names.get(columnKey(column));
}

/** Removes what makes a spreadsheet keep a cell as a text: `="…"`, a leading apostrophe, and those of our CSV. */
export function withoutMarks(cell: string): string {
  const [, text = cell] = /^="(.*)"$/s.exec(cell) ?? [];
  return asWritten(text.replace(/^'/, ''));
}

/** `3,0123E+07`: the last digits are lost. */
const SCIENTIFIC = /^[+-]?\d(?:[.,]\d+)?E[+-]?\d+$/i;
/** `########`, `#N/A`, `#¡REF!`: no value. */
const NO_VALUE = /^#(?:#+|N\/[AD]|[¡¿]?[\p{Lu}/0]+[!?])$/u;

/** A row's cells without what spreadsheets add to them, by field; those of one field are joined. Says which lost their value. */
export function readCells<Field extends string>(
  cells: string[],
  fields: (Field | undefined)[],
  { labels, numbers }: SheetKind<Field>,
): { cells: Cells<Field>; ruined: Problem<Field>[] } {
  const read: Cells<Field> = {};
  const ruined: Problem<Field>[] = [];
  for (const [at, field] of fields.entries()) {
    if (field === undefined) continue;
    let cell = withoutMarks(cells[at] ?? '');
    if (field in numbers) cell = cell.replace(/(?<=\d)[.,]00?$/, '');
    if (NO_VALUE.test(cell))
      ruined.push({ field, message: `El campo ${labels[field]} dice ${cell}: corrígelo en la planilla` });
    else if (field in numbers && SCIENTIFIC.test(cell))
      ruined.push({
        field,
        message: `Excel cambió ${numbers[field]} por ${cell}: dale formato de texto y vuelve a exportar`,
      });
    read[field] = [read[field], cell].filter(Boolean).join(' ');
  }
  return { cells: read, ruined };
}

/** All problems of a row, but one alone of a field that lost its value. */
export function withRuined<Field extends string>(ruined: Problem<Field>[], others: Problem<Field>[]) {
  const fields = new Set(ruined.map(({ field }) => field));
  return [...ruined, ...others.filter(({ field }) => !fields.has(field))];
}

/** Letters and digits of any script, in lower case and without accents; empty for symbols alone. */
export function plainName(name: string): string {
  return fold(name).replaceAll(/[^\p{L}\p{N}\p{M}]/gu, '');
}

/** 'Instalado' is 'Instalada'. */
export function genderless(name: string): string {
  return plainName(name).replace(/o$/, 'a');
}
