import { describe, expect } from 'vitest';
import { IMPORT_LIMITS } from '../../../shared/imports/imports.ts';
import { cpuMsOf } from '../../testing/cpuTime.ts';
import { uploadSheet } from '../../testing/calls/imports.ts';
import { test, type TestApp } from '../../testing/testApp.ts';
import { HEADER, preview, sales, rowsOf } from '../../testing/features/imports.ts';

const read = async (app: TestApp, content: string | Uint8Array, fields?: Record<string, string>) => {
  const admin = await app.admin();
  const shown = await preview(app, admin, content, fields);
  await admin.caller.admin.confirmImport({ id: shown._id });
  return { shown, stored: sales(app) };
};

describe('a file', () => {
  test('in Windows-1252, with commas, points for decimals, and quotes over two lines', async ({ app }) => {
    const text =
      'Fecha,Cliente,Plan,Monto,Descripción\n1/2/2026,"Nuñez, Peña",Alarma Hogar,"34,900.50","Dos\nlíneas \u201c€\u201d"\n';
    const bytes = Uint8Array.from(text, (letter) => {
      const special: Record<string, number> = { '€': 0x80, '\u201c': 0x93, '\u201d': 0x94 };
      return special[letter] ?? letter.charCodeAt(0);
    });
    const { shown, stored } = await read(app, bytes);
    expect(shown).toMatchObject({ valid: 1, errors: [] });
    expect(stored[0]).toMatchObject({
      customer_name: 'Nuñez, Peña',
      price_cents: 3_490_050,
      description: 'Dos\nlíneas “€”',
      sold_on: '2026-02-01',
      seller_id: 1,
    });
  });

  test('of our own CSV', async ({ app }) => {
    const seller = await app.seller();
    const sheet =
      "\uFEFFID;Fecha;Descripción;Monto;Comisión;Estado;Cliente\r\n7;31/01/2026 21:00;'=Alarma;24900,00;2490,00;Completada;Ana\r\n";
    const { shown, stored } = await read(app, sheet, { sellerId: seller.user.id });
    expect(shown.mapping).toEqual({
      Fecha: 'date',
      Descripción: 'description',
      Monto: 'price',
      Estado: 'status',
      Cliente: 'customerName',
    });
    // Of the starter plans one alone costs that.
    expect(stored[0]).toMatchObject({
      plan_name: 'Alarma Esencial',
      description: '=Alarma',
      status: 'completed',
    });
  });

  test('with all fields of the form', async ({ app }) => {
    const sheet = [
      'Fecha;Plan;Descripción;Nombre del cliente;Email del cliente;Teléfono del cliente;DNI del cliente;Calle;Altura;Localidad;Provincia;Código postal',
      '2026-02-05;Alarma Hogar;Casa;Ana Paz;ANA@example.com;11 4444-5555;30.123.456;Mitre;12;Lanús;Buenos Aires;1824',
    ].join('\n');
    const { stored } = await read(app, sheet);
    expect(stored[0]).toMatchObject({
      customer_email: 'ana@example.com',
      customer_phone: '11 4444-5555',
      customer_dni: '30.123.456',
      street: 'Mitre',
      street_number: '12',
      city: 'Lanús',
      province: 'Buenos Aires',
      postal_code: '1824',
    });
  });

  test('with columns of other names is mapped by hand, blank ones are left out', async ({ app }) => {
    const mapping = JSON.stringify({ Cuándo: 'date', Quién: 'customerName', Cliente: '' });
    const sheet = 'Cuándo;Quién;Cliente;Plan\n05/02/2026;Ana;Nadie;alarma hogar\n';
    const { shown, stored } = await read(app, sheet, { mapping });
    expect(shown.mapping).toEqual({ Cuándo: 'date', Quién: 'customerName', Plan: 'planName' });
    expect(stored[0]).toMatchObject({ customer_name: 'Ana' });
  });

  test.for(['Nº', 'N°', 'Nro.', 'Número', 'ALTURA'])(
    'with a column %s of house numbers',
    async (name, { app }) => {
      const { shown } = await read(app, `Fecha;Cliente;Plan;${name}\n05/02/2026;Ana;Alarma Hogar;12`);
      expect(shown.mapping[name]).toBe('number');
    },
  );

  test('with prices, of which none of thousands begins with a zero', async ({ app }) => {
    const prices = ['1.234', '1,234', '12,345.67', '$ 1.234,5', '0,50', '00012', '0,999', '0.999', '01.234'];
    const rows = prices.map((price, index) => `05/02/2026;Ana ${index};Alarma Hogar;"${price}"`);
    const { shown, stored } = await read(app, ['Fecha;Cliente;Plan;Precio', ...rows].join('\n'));
    expect(stored.map((sale) => sale.price_cents)).toEqual([123_400, 123_400, 1_234_567, 123_450, 50, 1200]);
    expect(shown.errors.map(({ value }) => value)).toEqual(['0,999', '0.999', '01.234']);
  });

  test('with rows that end in different ways', async ({ app }) => {
    const ends = ['\r\n', '\n', '\r', '\n\r\n'];
    for (const header of ['\r\n', '\n', '\r']) {
      const rows = Array.from(
        { length: 400 },
        (_, index) => `05/02/2026;Ana ${index};"Alarma Hogar"${ends[index % ends.length]}`,
      );
      const sheet = `Fecha;Cliente;Plan${header}${rows.join('')}x;Eva;Alarma Hogar`;
      const { valid, errors } = await preview(app, await app.admin(), sheet);
      expect({ valid, errors: errors.map(({ row }) => row) }).toEqual({ valid: 400, errors: [502] });
    }
  });

  test('keeps the end of its last row', async ({ app }) => {
    const columns = 'Fecha;Plan;Nombre del cliente';
    for (const [index, end] of ['', '\n', ';\r\n;;\r\n'].entries()) {
      const name = `Paz, Ana ${index},`;
      const { stored } = await read(app, `${columns}\n05/02/2026;Alarma Hogar;${name}${end}`);
      expect(stored.at(-1)).toMatchObject({ customer_name: name });
    }
  });

  test('saved with a million empty rows below the last one takes no longer', async ({ app }) => {
    const admin = await app.admin();
    const row = '05/02/2026;Ana;30111222;Alarma Hogar;30000;';
    const timeOf = (sheet: string) =>
      cpuMsOf(async () => expect(await preview(app, admin, sheet)).toMatchObject({ rows: 1, errors: [] }));
    const sheet = `${HEADER}\n${row}`;
    const aloneMs = await timeOf(sheet);
    // Reading each of them would take 25 s.
    expect(await timeOf(sheet + ';;;\n'.repeat(1_000_000))).toBeLessThan(aloneMs + 5_000);
  });

  test('of as many rows as it may have', async ({ app }) => {
    const rows = IMPORT_LIMITS.rows;
    expect(await preview(app, await app.admin(), rowsOf(rows))).toMatchObject({ rows, valid: rows });
  });

  test.for(['\n', '\r\n', '\r'])('counts lines as an editor does, blank ones too', async (end, { app }) => {
    const sheet =
      `${HEADER}\n\n05/02/2026;"Ana\nPaz";1;Alarma Hogar;1;\n;;;;;\nx;Eva;1;Alarma Hogar;1;\n`.replaceAll(
        '\n',
        end,
      );
    const { errors } = await preview(app, await app.admin(), sheet);
    expect(errors).toEqual([
      {
        row: 3,
        message: 'El campo Nombre del cliente contiene caracteres no permitidos',
        customerName: 'Ana\nPaz',
        column: 'Nombre del cliente',
        value: 'Ana\nPaz',
      },
      {
        row: 6,
        message: 'El campo Fecha debe ser una fecha dd/mm/aaaa',
        customerName: 'Eva',
        column: 'Fecha',
        value: 'x',
      },
    ]);
  });
});

describe('refused:', () => {
  const many = `${HEADER}\n${'05/02/2026;Ana;1;Alarma Hogar;1;\n'.repeat(IMPORT_LIMITS.rows + 1)}`;
  test.for([
    ['no row', HEADER, {}, 400, 'El archivo no tiene filas debajo de los títulos'],
    ['too many rows', many, {}, 400, 'El archivo tiene más de 5.000 filas'],
    [
      'too many columns',
      `A${';'.repeat(IMPORT_LIMITS.columns)}\n1`,
      {},
      400,
      'El archivo tiene más de 16.384 columnas',
    ],
    [
      'a row of millions of cells',
      `A;B\n${';'.repeat(IMPORT_LIMITS.bytes - 5)}x`,
      {},
      400,
      'El archivo tiene más de 16.384 columnas',
    ],
    ['two columns of one name', 'A;A\n1;2', {}, 400, 'El archivo tiene dos columnas que se llaman A'],
    ['too large', `A\n${'x'.repeat(IMPORT_LIMITS.bytes - 1)}`, {}, 413, 'El archivo supera los 5 MB'],
    ['an unknown seller', `${HEADER}\n1`, { sellerId: '999' }, 404, 'El usuario no existe'],
    ['broken JSON', `${HEADER}\n1`, { mapping: '{' }, 400, 'El campo Columnas no es un JSON válido'],
    [
      'an unknown field',
      `A\n1`,
      { mapping: '{"A":"sellerName"}' },
      400,
      'El campo Columnas debe decir de cada columna a qué dato corresponde',
    ],
    [
      'an unknown column',
      `A\n1`,
      { mapping: '{"B":"dni"}' },
      400,
      'El campo Columnas nombra una que el archivo no tiene: B',
    ],
    [
      'a field twice',
      `A;B\n1;2`,
      { mapping: '{"A":"dni","B":"dni"}' },
      400,
      'El campo Columnas nombra dos veces DNI del cliente',
    ],
  ] as const)('%s', async ([, content, fields, status, sentence], { app }) => {
    const received = await uploadSheet(app, await app.admin(), content, fields);
    expect({ status: received.status, error: received.body.error }).toEqual({ status, error: sentence });
    expect(app.query('select count(*) as n from sale_imports')).toEqual([{ n: 0 }]);
  });

  test.for([
    ['a spreadsheet', 'PK\x03\x04;x\n1;2'],
    ['an older spreadsheet', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1;x\n1;2'],
    ['a PNG', '\x89PNG\r\n\x1a\n;x\n1;2'],
    ['a JPEG', '\xff\xd8\xff\xe1;x\n1;2'],
    ['a GIF', 'GIF89a;x\n1;2'],
    ['a WebP', 'RIFF????WEBP;x\n1;2'],
    ['a PDF', '%PDF-1.7;x\n1;2'],
    ['a compressed file', '\x1f\x8b\x08;x\n1;2'],
    ['a NUL in a cell', `${HEADER}\n05/02/2026;Ana\0;1;Alarma Hogar;1;`],
  ] as const)('%s', async ([, content], { app }) => {
    const received = await uploadSheet(app, await app.admin(), Buffer.from(content, 'latin1'));
    expect({ status: received.status, error: received.body.error }).toEqual({
      status: 400,
      error: 'El archivo no es un CSV: guárdalo desde la planilla como «CSV»',
    });
    expect(app.query('select count(*) as n from sale_imports')).toEqual([{ n: 0 }]);
  });

  test('no file', async ({ app }) => {
    const { status, body } = await uploadSheet(app, await app.admin(), '', {});
    expect({ status, error: body.error }).toMatchObject({ status: 400 });
  });
});
