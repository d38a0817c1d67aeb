import { readFile } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { AppError, invalid, tooLarge } from '../../shared/errors.ts';
import { IMPORT_LIMITS } from '../../shared/imports/imports.ts';
import { decodeText } from './encodings.ts';
import type { SheetKind } from './sheetCells.ts';

export interface SheetRow {
  line: number;
  cells: string[];
}

export interface Sheet {
  columns: string[];
  rows: SheetRow[];
}

const NO_CSV = 'El archivo no es un CSV: guárdalo desde la planilla como «CSV»';
const NO_LETTERS = 'No se puede saber con qué letras está escrito el archivo: guárdalo como «CSV UTF-8»';
const TOO_LONG = 'El archivo tiene más de 5.000 filas';
const TOO_WIDE = 'El archivo tiene más de 16.384 columnas';
/** ZIP (.xlsx, .ods), older Office (.xls), PNG, JPEG, GIF, WebP, PDF, gzip: small ones may contain no NUL. */
const BINARY = [
  'PK\x03\x04',
  '\xd0\xcf\x11\xe0',
  '\x89PNG',
  '\xff\xd8\xff',
  'GIF8',
  'RIFF',
  '%PDF-',
  '\x1f\x8b',
];

/** A millisecond of parsing between other requests; 0.1 s if every line is empty. */
const CHUNK = 4 * 1024;

/** Lines above the titles, at most. */
const HEAD = 20;

/**
 * Reads a CSV file of up to 5,000 rows and 5 MB, as spreadsheets of all kinds write it. The titles are the line, or the two, of the
 * first with the most cells that are names of columns. Throws 400 or 413 for other files.
 */
export async function readSheet(
  { temporaryPath, sizeBytes }: { temporaryPath: string; sizeBytes: number },
  { fieldOf }: Pick<SheetKind<string>, 'fieldOf'>,
): Promise<Sheet> {
  const isName = (cell: string) => fieldOf(cell) !== undefined;
  if (sizeBytes > IMPORT_LIMITS.bytes) throw tooLarge('El archivo supera los 5 MB');
  const bytes = await readFile(temporaryPath);
  const start = bytes.toString('latin1', 0, 5);
  if (BINARY.some((signature) => start.startsWith(signature))) throw invalid(NO_CSV);
  const content = decodeText(bytes);
  if (content === undefined) throw invalid(NO_LETTERS);
  if (content.includes('\0')) throw invalid(NO_CSV);
  const { text, separator } = withoutSeparator(withoutEmptyEnd(content.replaceAll(/\r\n?/g, '\n')));
  const delimiter = separator ?? delimiterOf(text, isName);
  requireFewColumns(text, delimiter);
  const parser = parse({
    delimiter,
    info: true,
    raw: true,
    record_delimiter: '\n',
    relax_column_count: true,
    // A quote in the middle of a cell is a quote.
    relax_quotes: true,
    skip_records_with_empty_values: true,
  });
  const lines: SheetRow[] = [];
  try {
    for await (const { record, raw, info } of Readable.from(chunksOf(text)).pipe(
      parser,
    ) as AsyncIterable<Parsed>) {
      if (lines.length > IMPORT_LIMITS.rows + HEAD) throw invalid(TOO_LONG);
      // A quoted cell may span several lines.
      const breaks = raw.trim().match(/\n/g)?.length ?? 0;
      lines.push({ line: info.lines - breaks, cells: record.map(plainCell) });
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw invalid(NO_CSV);
  }
  const { header, rows } = splitHead(lines, isName);
  if (header.length > IMPORT_LIMITS.columns) throw invalid(TOO_WIDE);
  if (rows.length === 0) throw invalid('El archivo no tiene filas debajo de los títulos');
  if (rows.length > IMPORT_LIMITS.rows) throw invalid(TOO_LONG);
  return { columns: columnsOf(header), rows };
}

interface Parsed {
  record: string[];
  raw: string;
  info: { lines: number };
}

/** Removes the apostrophe with which our CSV disarms formulas. */
function plainCell(cell: string): string {
  return cell.trim().replace(/^'(?=[=+\-@])/, '');
}

/** Some milliseconds of work on rows between other requests. */
const ROWS_AT_ONCE = 100;

export async function* inTurns<Row>(rows: Row[]): AsyncGenerator<Row[]> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    yield rows.slice(from, from + ROWS_AT_ONCE);
    await setImmediate();
  }
}

async function* chunksOf(text: string): AsyncGenerator<string> {
  for (let start = 0; start < text.length; start += CHUNK) {
    yield text.slice(start, start + CHUNK);
    await setImmediate();
  }
}

/** Excel's first line `sep=;`; stays as an empty one, so that lines keep their numbers. */
function withoutSeparator(text: string): { text: string; separator: string | undefined } {
  const [line = '', separator] = /^"?sep=(.)"?(?=\n)/i.exec(text) ?? [];
  return { text: text.slice(line.length), separator };
}

/** Spreadsheets write titles and merged cells above their columns. */
function splitHead(
  lines: SheetRow[],
  isName: (cell: string) => boolean,
): { header: string[]; rows: SheetRow[] } {
  const filled = lines.slice(0, HEAD).findIndex(({ cells }) => cells.filter(Boolean).length > 1);
  let best = { known: 0, header: lines[Math.max(filled, 0)]?.cells ?? [], from: Math.max(filled, 0) + 1 };
  const head = lines.slice(0, HEAD).map(({ cells }, at) => ({ header: cells, from: at + 1 }));
  const merged = head.map(({ header, from }) => {
    const below = lines[from]?.cells ?? [];
    return { header: header.map((name, column) => below[column] || name), from: from + 1 };
  });
  for (const { header, from } of [...head, ...merged]) {
    const known = header.filter(isName).length;
    if (known > best.known) best = { known, header, from };
  }
  return { header: best.header, rows: lines.slice(best.from) };
}

/** Spreadsheets also save empty rows below the last, up to a million. */
function withoutEmptyEnd(text: string): string {
  let end = text.length;
  while (end > 0 && ' \t\r\n;,'.includes(text[end - 1] as string)) end -= 1;
  const rest = text.slice(end).search(/[\r\n]/);
  return rest === -1 ? text : text.slice(0, end + rest);
}

/** The one that makes the most names of columns of a line, else the most cells of all. */
function delimiterOf(text: string, isName: (cell: string) => boolean): string {
  const lines = text
    .split('\n', 2 * HEAD)
    .filter(Boolean)
    .slice(0, HEAD);
  const count = (delimiter: string) => {
    const counts = lines.map((line) => line.replaceAll('"', '').split(delimiter).filter(isName).length);
    const cells = lines.reduce(
      (sum, line) => sum + line.replaceAll(/"[^"]*"/g, '').split(delimiter).length,
      0,
    );
    return Math.max(...counts) + cells / (text.length + 1);
  };
  return [';', ',', '\t', '|'].toSorted((one, other) => count(other) - count(one))[0] as string;
}

/** Before parsing, which takes seconds for millions of cells. Counts delimiters within quotes too: no text has that many. */
function requireFewColumns(text: string, delimiter: string): void {
  const [wanted, lineFeed, carriageReturn] = [delimiter.charCodeAt(0), 10, 13];
  let count = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === lineFeed || code === carriageReturn) count = 0;
    else if (code === wanted && (count += 1) >= IMPORT_LIMITS.columns) throw invalid(TOO_WIDE);
  }
}

export function unnamedColumn(index: number): string {
  return `Columna ${index + 1}`;
}

function columnsOf(cells: string[]): string[] {
  const columns = cells.map((name, index) => name || unnamedColumn(index));
  const seen = new Set<string>();
  const twice = columns.find((name) => seen.size === seen.add(name).size);
  if (twice !== undefined) throw invalid(`El archivo tiene dos columnas que se llaman ${twice}`);
  return columns;
}
