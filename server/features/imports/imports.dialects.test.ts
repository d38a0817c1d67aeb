import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import { uploadSheet } from '../../testing/calls/imports.ts';
import { test } from '../../testing/testApp.ts';
import { preview, sales } from '../../testing/features/imports.ts';

const WIDE = ['Fecha', 'Nombre', 'Apellido', 'DNI', 'Teléfono', 'Localidad', 'Plan', 'Precio', 'Estado'];

interface Content {
  cells: string[][];
  /** Customer, DNI, phone, city, cents of the first row. */
  stored: [string, string, string, string, number];
}

const CONTENTS: Record<string, Content> = {
  lower: {
    cells: [
      WIDE,
      [
        '03/02/2026',
        'Íñigo',
        'Peña Güemes',
        '30999111',
        '11 4444-6666',
        'Lanús',
        'Alarma Hogar',
        '12.345,60',
        'Instalada',
      ],
    ],
    stored: ['Íñigo Peña Güemes', '30999111', '11 4444-6666', 'Lanús', 1_234_560],
  },
  upper: {
    cells: [
      WIDE,
      [
        '2026-02-03',
        'ÚRSULA',
        'NÚÑEZ',
        '30.999.112',
        '0341 155 551234',
        'CÓRDOBA',
        'ALARMA HOGAR',
        '$ 12345,60',
        'INSTALADO',
      ],
    ],
    stored: ['ÚRSULA NÚÑEZ', '30.999.112', '0341 155 551234', 'CÓRDOBA', 1_234_560],
  },
  spoiled: {
    cells: [
      WIDE,
      [
        '46056',
        "'Ana",
        'Peña',
        '30999113,0',
        '1144445555.0',
        'Río 3º',
        'Alarma Hogar',
        'ARS 12.345,60',
        'instalada',
      ],
    ],
    stored: ['Ana Peña', '30999113', '1144445555', 'Río 3º', 1_234_560],
  },
  text: {
    cells: [
      WIDE,
      [
        '3/2/26',
        'Ana',
        'García',
        '="30999114"',
        "'1144445555",
        'Junín',
        'Alarma Hogar',
        '12.345,60 $',
        'completed',
      ],
    ],
    stored: ['Ana García', '30999114', '1144445555', 'Junín', 1_234_560],
  },
  months: {
    cells: [
      WIDE,
      [
        '03-feb-26',
        'Zoë',
        'D’Elía',
        'M5.123.456',
        '+54 9 11 4444 5555',
        'Neuquén',
        'Alarma Hogar',
        '12345.60',
        'Turnado',
      ],
    ],
    stored: ['Zoë D’Elía', 'M5.123.456', '+54 9 11 4444 5555', 'Neuquén', 1_234_560],
  },
};

type Lines = string[][];
const quoted = (cell: string) => (/[";,\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const joined = (cells: Lines, delimiter: string, end = '\r\n') =>
  cells.map((line) => line.map(quoted).join(delimiter)).join(end) + end;

/** Lines above the columns. */
const HEADS: Record<string, (cells: Lines) => Lines> = {
  plain: (cells) => cells,
  titles: (cells) => [['Ventas de febrero'], [''], ['Generado el 3/2/2026', 'por María'], ...cells],
  groups: ([head = [], ...rows]) => [['Venta', 'Cliente', '', '', '', '', 'Lo vendido'], head, ...rows],
  merged: ([head = [], ...rows]) => [
    head.map((name, at) => (at > 0 && at < 3 ? (at === 1 ? 'Datos' : '') : name)),
    head.map((name, at) => (at > 0 && at < 3 ? name : '')),
    ...rows,
  ],
};

const SEPARATORS: Record<string, (cells: Lines) => string> = {
  'es-AR': (cells) => joined(cells, ';'),
  'en-US': (cells) => joined(cells, ','),
  tabs: (cells) => joined(cells, '\t', '\n'),
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
const ENCODINGS: Record<string, (text: string) => Uint8Array> = {
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

describe.each(Object.keys(ENCODINGS))('a sheet in %s', (encoding) => {
  test.for(Object.keys(CONTENTS))(
    'of %s, with any separator and head, is read as it was written',
    async (name, { app }) => {
      const admin = await app.admin();
      const {
        cells,
        stored: [customer, dni, phone, city, cents],
      } = CONTENTS[name] as Content;
      for (const [separator, write] of Object.entries(SEPARATORS)) {
        for (const [head, above] of Object.entries(HEADS)) {
          const text = write(above(cells));
          const shown = await preview(
            app,
            admin,
            (ENCODINGS[encoding] as (text: string) => Uint8Array)(text),
          );
          const where = `${separator}, ${head}`;
          expect(shown.errors, where).toEqual([]);
          expect(shown.sample, where).toMatchObject([
            {
              row: text.split('\n').length - 1,
              customerName: encoding === 'MS-DOS 850' ? customer.replaceAll('’', "'") : customer,
              dni,
              phone,
              city,
              price: cents / 100,
              date: '2026-02-03',
            },
          ]);
        }
      }
    },
  );
});

test('a sheet whose letters cannot be told is refused', async ({ app }) => {
  const bytes = Buffer.from([
    ...Buffer.from('Fecha;Cliente;Plan\n05/02/2026;A'),
    0xdb,
    0xb0,
    0xdb,
    ...Buffer.from('b;Alarma Hogar'),
  ]);
  const { status, body } = await uploadSheet(app, await app.admin(), bytes);
  expect({ status, error: body.error }).toEqual({
    status: 400,
    error: 'No se puede saber con qué letras está escrito el archivo: guárdalo como "CSV UTF-8"',
  });
});

const RUINED = 'Fecha;Cliente;DNI;Teléfono;Altura;CP;Plan';

test('numbers of which Excel lost digits are errors of their row', async ({ app }) => {
  const sheet = `${RUINED}\n05/02/2026;Ana;3,0123E+07;5,49114E+12;1,2E+03;2E+03;Alarma Hogar`;
  const { errors, valid } = await preview(app, await app.admin(), sheet);
  expect(valid).toBe(0);
  expect(errors).toMatchObject([
    {
      row: 2,
      column: 'DNI; Teléfono; Altura; CP',
      message: [
        ['el DNI', '3,0123E+07'],
        ['el teléfono', '5,49114E+12'],
        ['la altura', '1,2E+03'],
        ['el código postal', '2E+03'],
      ]
        .map(([name, cell]) => `Excel cambió ${name} por ${cell}: dale formato de texto y vuelve a exportar`)
        .join('; '),
    },
  ]);
});

test('days in second place say that months come first, and are read so', async ({ app }) => {
  const admin = await app.admin();
  const read = async (...dates: string[]) => {
    const rows = dates.map((date) => `${date};Ana;Alarma Hogar`);
    const sheet = ['Fecha;Cliente;Plan', ...rows].join('\n');
    const { monthFirst, sample, errors } = await preview(app, admin, sheet);
    return { monthFirst, dates: sample.map(({ date }) => date), errors: errors.map(({ row }) => row) };
  };
  expect(await read('02/03/2026', '02/13/2026')).toEqual({
    monthFirst: true,
    dates: ['2026-02-03', '2026-02-13'],
    errors: [],
  });
  expect(await read('02/03/2026', '13/02/2026')).toMatchObject({ monthFirst: false, errors: [] });
  // Neither order fits both.
  expect(await read('02/13/2026', '13/02/2026')).toMatchObject({ monthFirst: false, errors: [2] });
});

test('a DNI or phone that the form would point out is a warning of its row', async ({ app }) => {
  const sheet = `${RUINED}\n05/02/2026;Ana;123;4444-5555;1;2000;Alarma Hogar\n05/02/2026;Eva;;;1;2000;Alarma Hogar`;
  const { warnings, valid } = await preview(app, await app.admin(), sheet);
  expect(valid).toBe(2);
  expect(warnings).toEqual([
    { row: 2, column: 'DNI', message: 'Al DNI le faltan o le sobran números: 123' },
    { row: 2, column: 'Teléfono', message: 'Falta código de área: 4444-5555' },
  ]);
});

test('a surname is not added to a name that has it', async ({ app }) => {
  const sheet = 'Fecha;Apellido;Apellido y nombre;Plan\n05/02/2026;Paz;Paz Ana;Alarma Hogar';
  const { sample } = await preview(app, await app.admin(), sheet);
  expect(sample).toMatchObject([{ customerName: 'Paz Ana' }]);
});

/** Each spelling of a value; the first is the plain one. */
const SPELLINGS = {
  date: ['05/02/2026', '5/2/26', '2026-02-05', '2026/02/05', '05-feb-26', '46058', '5.2.2026'],
  name: [
    'María D’Angelo',
    'MARIA D´ANGELO',
    "María  D'Angelo",
    'Mari\u0301a D`Angelo',
    'maría\u00A0d’angelo',
  ],
  dni: ['30555111', '30.555.111', '30555111,0', '="30555111"', "'30555111", 'DNI 30.555.111', '030555111'],
  phone: ['1145551111', '11 4555-1111', '+54 9 11 4555-1111', '011 15 4555-1111', '1145551111,0'],
  city: ['Lanús', 'LANUS', ' lanús ', 'Lanu\u0301s'],
  province: ['Buenos Aires', 'Bs. As.', 'PROVINCIA DE BUENOS AIRES'],
  postal: ['1824', 'B1824ABC', 'CP 1824', '1824,0'],
  price: ['12.345,60', '$ 12345,60', 'ARS 12.345,60', '12345.60', '12.345,60 $'],
  status: ['Instalada', 'Instalado', 'INSTALADA', 'installed'],
} as const;

test('a row is the same however it is written', async ({ app }) => {
  const admin = await app.admin();
  const fields = Object.keys(SPELLINGS) as (keyof typeof SPELLINGS)[];
  const head = 'Fecha;Cliente;DNI;Teléfono;Localidad;Provincia;CP;Precio;Estado;Plan';
  const sheetOf = (row: string[]) => `${head}\n${[...row, 'Alarma Hogar'].join(';')}`;
  const plain = sheetOf(fields.map((field) => SPELLINGS[field][0]));
  const { _id: id } = await preview(app, admin, plain);
  await admin.caller.admin.confirmImport({ id });
  const row = fc.tuple(...fields.map((field) => fc.constantFrom(...SPELLINGS[field])));
  await fc.assert(
    fc.asyncProperty(row, async (cells) => {
      expect(await preview(app, admin, sheetOf(cells))).toMatchObject({ valid: 1, known: 1 });
    }),
    { numRuns: 60 },
  );
  expect(sales(app)).toHaveLength(1);
});
