// How spreadsheets of all kinds write the same lines.

type Lines = string[][];
const quoted = (cell: string) => (/[";,|\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const joined = (cells: Lines, delimiter: string, end = '\r\n') =>
  cells.map((line) => line.map(quoted).join(delimiter)).join(end) + end;

/** Lines above the columns. */
export const HEADS: Record<string, (cells: Lines) => Lines> = {
  plain: (cells) => cells,
  titles: (cells) => [['Ventas de febrero'], [''], ['Generado el 3/2/2026', 'por María'], ...cells],
  groups: ([head = [], ...rows]) => [['Venta', 'Cliente', '', '', '', '', 'Lo vendido'], head, ...rows],
  merged: ([head = [], ...rows]) => [
    head.map((name, at) => (at > 0 && at < 3 ? (at === 1 ? 'Datos' : '') : name)),
    head.map((name, at) => (at > 0 && at < 3 ? name : '')),
    ...rows,
  ],
};

export const SEPARATORS: Record<string, (cells: Lines) => string> = {
  'es-AR': (cells) => joined(cells, ';'),
  'en-US': (cells) => joined(cells, ','),
  tabs: (cells) => joined(cells, '\t', '\n'),
  bars: (cells) => joined(cells, '|'),
  'sep=;': (cells) => `sep=;\r\n${joined(cells, ';')}`,
};

const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0';
const pageOf = (encoding: string) =>
  new TextDecoder(encoding).decode(Uint8Array.from({ length: 128 }, (_, at) => at + 128));
const bytesIn = (page: string) => (text: string) => {
  const written = page === CP850 ? text.replaceAll('’', "'") : text;
  return Uint8Array.from(written, (letter) => {
    const at = page.indexOf(letter);
    return at === -1 ? letter.charCodeAt(0) : at + 128;
  });
};
const utf16 = (mark: string, isBig: boolean) => (text: string) => {
  const bytes = Buffer.from(mark + text, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
};
export const ENCODINGS: Record<string, (text: string) => Uint8Array> = {
  'UTF-8': (text) => Buffer.from(text),
  'UTF-8 with mark': (text) => Buffer.from(`\uFEFF${text}`),
  'Windows-1252': bytesIn(pageOf('windows-1252')),
  'MS-DOS 850': bytesIn(CP850),
  Macintosh: bytesIn(pageOf('macintosh')),
  'UTF-16 LE with mark': utf16('\uFEFF', false),
  'UTF-16 LE': utf16('', false),
  'UTF-16 BE with mark': utf16('\uFEFF', true),
  'UTF-16 BE': utf16('', true),
};
