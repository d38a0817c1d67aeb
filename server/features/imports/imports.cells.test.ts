import * as fc from 'fast-check';
import { expect } from 'vitest';
import { uploadSheet } from '../../testing/calls/imports.ts';
import { test } from '../../testing/testApp.ts';
import { preview, sales } from '../../testing/features/imports.ts';

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
    error: 'No se puede saber con qué letras está escrito el archivo: guárdalo como «CSV UTF-8»',
  });
});

const HEAD = 'Fecha;Cliente;DNI;Teléfono;Localidad;Plan\r\n';
const FIRST = { row: 2, date: '2026-11-03', customerName: 'Ana Peña' };
const SHEETS: [name: string, sheet: string | Uint8Array, shown: object][] = [
  [
    'numbers as powers of ten',
    `${HEAD}03/11/2026;Ana Uno;3,0123E+07;5,49114E+12;Lanús;Alarma Hogar\r\n`,
    { valid: 0, errors: [{ row: 2, column: 'DNI; Teléfono' }] },
  ],
  [
    'surname and first name apart',
    'Fecha;Apellido;Nombre;DNI;Plan\r\n03/11/2026;Peña;Ana;30999222;Alarma Hogar\r\n',
    { valid: 1, sample: [FIRST] },
  ],
  [
    'letters of MS-DOS',
    Buffer.from(
      'Fecha;Cliente;DNI;Tel\x82fono;Localidad;Plan\r\n03/11/2026;Ana Pe\xA4a;30999111;11 4444-6666;Lan\xA3s;Alarma Hogar\r\n',
      'latin1',
    ),
    { valid: 1, sample: [{ ...FIRST, phone: '11 4444-6666', city: 'Lanús' }] },
  ],
  [
    'the line sep=;',
    `sep=;\r\n${HEAD}03/11/2026;Ana Sep;30999333;11 4444-7777;Lanús;Alarma Hogar\r\n`,
    { valid: 1, sample: [{ ...FIRST, row: 3, customerName: 'Ana Sep' }] },
  ],
  [
    'the line sep=; above columns of other names',
    'sep=;\r\nCuándo;Quién\r\n03/11/2026;Peña, Ana, Sol, Luz\r\n',
    { rows: 1, columns: ['Cuándo', 'Quién'] },
  ],
  [
    'line breaks within quotes',
    'Fecha;Cliente;Calle;Plan\r\n99/11/2026;A;"x\r\ny";Alarma Hogar\r\n99/11/2026;B;z;Alarma Hogar\r\n',
    { valid: 0, errors: [{ row: 2 }, { row: 4 }] },
  ],
  [
    'months first',
    'Fecha;Cliente;Plan\r\n11/03/2026;A;Alarma Hogar\r\n11/13/2026;B;Alarma Hogar\r\n',
    { valid: 2, monthFirst: true, sample: [{ date: '2026-11-03' }, { date: '2026-11-13' }] },
  ],
  [
    'UTF-16 BE',
    Buffer.from('\uFEFFFecha\tCliente\tPlan\r\n03/11/2026\tAna Peña\tAlarma Hogar\r\n', 'utf16le').swap16(),
    { valid: 1, sample: [FIRST] },
  ],
  [
    'date, amount and state of an Argentine Excel',
    'Fecha;Cliente;Precio;Estado;Plan\r\n2026/11/03;Ana Peña;12.345,60 $;Instalado;Alarma Hogar\r\n',
    { valid: 1, sample: [{ ...FIRST, price: 12_345.6, status: 'installed' }] },
  ],
];

test.for(SHEETS)('a sheet with %s', async ([, sheet, shown], { app }) => {
  app.clock.nowMs = Date.parse('2026-11-27T15:00:00Z');
  expect(await preview(app, await app.admin(), sheet)).toMatchObject(shown);
});

test('a row is known when its DNI and phone come as digits alone', async ({ app }) => {
  app.clock.nowMs = Date.parse('2026-11-27T15:00:00Z');
  const admin = await app.admin();
  const end = 'Lanús;Alarma Hogar\r\n';
  const typed = `${HEAD}03/11/2026;Ana Repetida;30.555.111;11 4555-1111;${end}`;
  await admin.caller.admin.confirmImport({ id: (await preview(app, admin, typed))._id });
  const again = `${HEAD}03/11/2026;Ana Repetida;30555111;1145551111;${end}`;
  expect(await preview(app, admin, again)).toMatchObject({ known: 1 });
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
    { row: 2, column: 'Teléfono', message: 'Falta el código de área: 4444-5555' },
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

test('a cell without a value is an error of its row', async ({ app }) => {
  const values = ['########', '#N/A', '#N/D', '#¡REF!', '#VALUE!', '#¡DIV/0!', '#¿NOMBRE?'];
  const rows = values.map((value) => `05/02/2026;Ana;${value};;;;Alarma Hogar`);
  const { errors, valid } = await preview(app, await app.admin(), [RUINED, ...rows].join('\n'));
  expect(valid).toBe(0);
  expect(errors.map(({ column, message }) => [column, message])).toEqual(
    values.map((value) => ['DNI', `El campo DNI del cliente dice ${value}: corrígelo en la planilla`]),
  );
});

test.for([
  ['Apellido;Nombre', 'Paz;Ana', 'Ana Paz'],
  ['Nombre;1º Apellido;2º Apellido', 'Ana;Paz;Gil', 'Ana Paz Gil'],
  ['Nombre;Apellido paterno;Apellido materno', 'Ana;Paz;', 'Ana Paz'],
  ['Nombre;Segundo nombre;Apellido', 'Ana;Sol;Paz', 'Ana Sol Paz'],
  ['Nombres del titular;Apellidos del titular', 'Ana Sol;Paz', 'Ana Sol Paz'],
  ['First name;Last name', 'Ana;Paz', 'Ana Paz'],
  ['Nombre;Apellido y nombre', 'Ana;Paz Ana', 'Paz Ana'],
  ['Apellido;Apellido, Nombre', 'Paz;Paz Ana', 'Paz Ana'],
  ['Cliente;Nombre;Apellido', 'Ana Paz;Ana;Paz', 'Ana Paz'],
  ['Cliente;Apellido', 'Ana;Paz', 'Ana Paz'],
  ['Nombre completo', 'Ana Paz', 'Ana Paz'],
])('first names and surname are one name: %s', async ([columns, cells, name], { app }) => {
  const admin = await app.admin();
  const sheet = `Fecha;${columns};Plan\n05/02/2026;${cells};Alarma Hogar`;
  const shown = await preview(app, admin, sheet);
  expect(shown.sample).toMatchObject([{ customerName: name }]);
  // As the screen sends it back.
  const again = await preview(app, admin, sheet, { mapping: JSON.stringify(shown.mapping) });
  expect(again.sample).toEqual(shown.sample);
});

test.for([
  ['2026/02/05', '05/02/2026 12:00'],
  ['5/2/26', '05/02/2026 12:00'],
  ['05-feb-26', '05/02/2026 12:00'],
  ['jueves, 5 de febrero de 2026', '05/02/2026 12:00'],
  ['46058', '05/02/2026 12:00'],
  ['46058,75', '05/02/2026 18:00'],
  ['5/2/2026 14:30:15', '05/02/2026 14:30'],
  ['5/2/2026 2:30 p.\u00a0m.', '05/02/2026 14:30'],
  ['5/2/2026 12:05 AM', '05/02/2026 00:05'],
  ['5/2/2026 18:00 hs', '05/02/2026 18:00'],
])('%s is read as %s', async ([written, plain], { app }) => {
  const admin = await app.admin();
  const atOf = async (date: string) => {
    const { _id: id } = await preview(app, admin, `Fecha;Cliente;Plan\n${date};${date};Alarma Hogar`);
    await admin.caller.admin.confirmImport({ id });
    return sales(app).at(-1)?.created_at;
  };
  expect(await atOf(String(written))).toBe(await atOf(String(plain)));
});

test.for(['31/04/2026', '03-nov', '5/2/0026', '5/2/2026 24:00', '########', '99999', '4,6E+04'])(
  'the date %s is an error',
  async (date, { app }) => {
    const { valid, errors } = await preview(
      app,
      await app.admin(),
      `Fecha;Cliente;Plan\n${date};Ana;Alarma Hogar`,
    );
    expect({ valid, columns: errors.map(({ column }) => column) }).toEqual({ valid: 0, columns: ['Fecha'] });
  },
);
