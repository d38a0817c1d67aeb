import { readFile } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { AppError, invalid, tooLarge } from '../../shared/errors.ts';
import { IMPORT_LIMITS } from '../../shared/imports/imports.ts';

export interface SheetRow {
  line: number;
  cells: string[];
}

export interface Sheet {
  columns: string[];
  rows: SheetRow[];
}

const NO_CSV = 'El archivo no es un CSV: guárdalo desde la planilla como "CSV"';
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

/** Reads a CSV file of up to 5,000 rows and 5 MB. Throws 400 or 413 for other files. */
export async function readSheet(path: string, sizeBytes: number): Promise<Sheet> {
  if (sizeBytes > IMPORT_LIMITS.bytes) throw tooLarge('El archivo supera los 5 MB');
  const bytes = await readFile(path);
  const content = decode(bytes);
  const start = bytes.toString('latin1', 0, 5);
  if (content.includes('\0') || BINARY.some((signature) => start.startsWith(signature)))
    throw invalid(NO_CSV);
  const text = withoutEmptyEnd(content);
  const delimiter = delimiterOf(text);
  requireFewColumns(text, delimiter);
  const parser = parse({
    delimiter,
    info: true,
    raw: true,
    // Each row may end in another way, as in a file put together from two.
    record_delimiter: ['\r\n', '\n', '\r'],
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
      if (lines.length > IMPORT_LIMITS.rows) throw invalid('El archivo tiene más de 5.000 filas');
      // A quoted cell may span several lines.
      const breaks = raw.trim().match(/\r\n|\r|\n/g)?.length ?? 0;
      lines.push({ line: info.lines - breaks, cells: record.map(plainCell) });
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw invalid(NO_CSV);
  }
  const [header, ...rows] = lines;
  if (header && header.cells.length > IMPORT_LIMITS.columns) throw invalid(TOO_WIDE);
  if (!header || rows.length === 0) throw invalid('El archivo no tiene filas debajo de los títulos');
  return { columns: columnsOf(header.cells), rows };
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

async function* chunksOf(text: string): AsyncGenerator<string> {
  for (let start = 0; start < text.length; start += CHUNK) {
    yield text.slice(start, start + CHUNK);
    await setImmediate();
  }
}

/** UTF-8 or UTF-16 if the bytes are, else Windows-1252, as older Excel writes. */
function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Spreadsheets also save empty rows below the last, up to a million. */
function withoutEmptyEnd(text: string): string {
  let end = text.length;
  while (end > 0 && ' \t\r\n;,'.includes(text[end - 1] as string)) end -= 1;
  const rest = text.slice(end).search(/[\r\n]/);
  return rest === -1 ? text : text.slice(0, end + rest);
}

function delimiterOf(text: string): string {
  const header = text.slice(0, text.search(/[\r\n]|$/)).replaceAll(/"[^"]*"/g, '');
  const count = (delimiter: string) => header.split(delimiter).length;
  return [';', ',', '\t'].toSorted((one, other) => count(other) - count(one))[0] as string;
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

function columnsOf(cells: string[]): string[] {
  const columns = cells.map((name, index) => name || `Columna ${index + 1}`);
  const seen = new Set<string>();
  const twice = columns.find((name) => seen.size === seen.add(name).size);
  if (twice !== undefined) throw invalid(`El archivo tiene dos columnas que se llaman ${twice}`);
  return columns;
}
