import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test as plainTest } from 'vitest';
import { DAY_MS } from '../../../shared/values/durations.ts';
import { IMPORT_LIMITS, type ImportedView, type ImportView } from '../../../shared/imports/imports.ts';
import { saleInput } from '../../cli/demo/saleInput.ts';
import { cpuMsOf } from '../../testing/cpuTime.ts';
import { uploadSheet } from '../../testing/calls/imports.ts';
import { callThrough, DOORS } from '../../testing/doors.ts';
import { createTestApp, test, type Person, type TestApp } from '../../testing/testApp.ts';
import { keyOldHashes } from './imports.hashes.service.ts';
import { sweepImports } from './imports.service.ts';
import { expectRightTotals } from '../../testing/recount.ts';

const HEADER = 'Fecha;Nombre del cliente;DNI del cliente;Plan;Precio;Estado';

async function preview(
  app: TestApp,
  admin: Person,
  content: string | Uint8Array,
  fields?: Record<string, string>,
): Promise<ImportView> {
  const { status, body } = await uploadSheet(app, admin, content, fields);
  expect(body).toMatchObject({ success: true });
  expect(status).toBe(201);
  return body.import as ImportView;
}

const sales = (app: TestApp) =>
  app.query('select * from sales order by id') as Record<string, string | number | null>[];

/** 400 rows of which every 40th is bad in one of ten ways. */
function bigSheet(): string {
  const bad = ['', 'x', '31/02/2026', '01/01/2030'];
  const lines = Array.from({ length: 400 }, (_, index) => {
    const cells = [
      '05/02/2026',
      `Clienta ${index}`,
      String(30_000_000 + index),
      'Alarma Hogar',
      '30.000,50',
      'Instalada',
    ];
    if (index % 40 === 0) {
      const way = index / 40;
      if (way < 4) cells[0] = bad[way] ?? '';
      else if (way === 4) cells[1] = '';
      else if (way === 5) cells[3] = 'Otro plan';
      else if (way === 6) cells[4] = 'gratis';
      else if (way === 7) cells[4] = '0';
      else if (way === 8) cells[5] = 'Quién sabe';
      else cells[1] = 'x'.repeat(121);
    }
    return cells.join(';');
  });
  return [HEADER, ...lines].join('\r\n');
}

describe.each(DOORS)('confirmed through %s', (door) => {
  const confirm = async (person: Person, id: string) =>
    callThrough<ImportedView>(door, person, 'admin.confirmImport', { id });

  test('400 rows with 10 bad ones write nothing, then 390, and no row twice', async ({ app }) => {
    const [admin, seller] = [await app.admin(), await app.seller()];
    const sheet = bigSheet();
    const first = await preview(app, admin, sheet, { sellerId: seller.user.id });
    expect(first).toMatchObject({ rows: 400, valid: 390, known: 0 });
    expect(first.errors.map(({ row }) => row)).toEqual(
      Array.from({ length: 10 }, (_, index) => index * 40 + 2),
    );
    expect(first.errors[5]).toEqual({
      row: 202,
      message: 'El campo Plan no es un plan que exista: Otro plan',
      customerName: 'Clienta 200',
      column: 'Plan',
      value: 'Otro plan',
    });
    expect(first.sellers).toEqual([
      {
        sellerId: seller.user.id,
        sellerName: seller.user.name,
        sales: 390,
        amount: 390 * 30_000.5,
        commission: Math.round(390 * 3000.05 * 100) / 100,
      },
    ]);
    expect(sales(app)).toEqual([]);

    expect((await confirm(admin, first._id)).result).toEqual({ imported: 390, skipped: 0 });
    expect(sales(app)).toHaveLength(390);
    expect(sales(app)[0]).toMatchObject({
      seller_id: Number(seller.user.id),
      customer_name: 'Clienta 1',
      sold_on: '2026-02-05',
      price_cents: 3_000_050,
      commission_cents: 300_005,
      price_source: 'import',
      coverage: null,
      status: 'installed',
    });
    const { summary } = (await seller.rest('GET', '/api/commissions/summary')).body as unknown as {
      summary: Record<string, number>;
    };
    // Installed a month ago: the ten days are over.
    expect(summary).toMatchObject({
      payable: Math.round(390 * 3000.05 * 100) / 100,
      inProgress: 0,
      earned: 0,
    });
    expectRightTotals(app);
    expect((await confirm(admin, first._id)).status).toBe(409);

    const second = await preview(app, admin, sheet, { sellerId: seller.user.id });
    expect(second).toMatchObject({ valid: 390, known: 390, sellers: [] });
    expect((await confirm(admin, second._id)).result).toEqual({ imported: 0, skipped: 390 });
    expect(sales(app)).toHaveLength(390);
    expect(app.query("select to_value from audit_log where kind = 'import'")).toEqual([
      { to_value: '390' },
      { to_value: '0' },
    ]);
  });

  test('another administrator’s preview and one of yesterday are a 404', async ({ app }) => {
    const [admin, other] = [await app.admin(), await app.otherAdmin()];
    const { _id } = await preview(app, admin, `${HEADER}\n05/02/2026;Ana;1;Alarma Hogar;1;`);
    expect((await confirm(other, _id)).status).toBe(404);
    app.clock.nowMs += DAY_MS;
    expect((await confirm(admin, _id)).status).toBe(404);
    expect((await confirm(admin, 'x')).status).toBe(404);
    expect(sales(app)).toEqual([]);
  });
});

test('an upload that is not confirmed is deleted after a day', async ({ app }) => {
  const admin = await app.admin();
  await preview(app, admin, `${HEADER}\n05/02/2026;Ana;1;Alarma Hogar;1;`);
  app.clock.nowMs += DAY_MS - 1;
  await sweepImports(app.ctx);
  expect(app.query('select count(*) as n from sale_imports')).toEqual([{ n: 1 }]);
  app.clock.nowMs += 1;
  await sweepImports(app.ctx);
  expect(app.query('select count(*) as n from sale_imports')).toEqual([{ n: 0 }]);
});

test('one of two confirmations at once imports, the other is a 409', async ({ app }) => {
  const admin = await app.admin();
  const { _id: id } = await preview(app, admin, `${HEADER}\n05/02/2026;Ana;1;Alarma Hogar;1;`);
  const url = `/api/admin/import/${id}/confirm`;
  const statuses = await Promise.all([admin.rest('POST', url), admin.rest('POST', url)]);
  expect(statuses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(sales(app)).toHaveLength(1);
});

test('each sale has the history of its status, at its own date and without news', async ({ app }) => {
  const [admin, seller] = [await app.admin(), await app.seller()];
  const statuses = ['Pendiente', 'pendiente de turno', 'Turnada', 'INSTALADA', 'completed', 'Cancelada', ''];
  const rows = statuses.map((status, index) => `05/02/2026 21:30;Ana ${index};;Alarma Hogar;;${status}`);
  const { _id } = await preview(app, admin, [HEADER, ...rows].join('\n'), { sellerId: seller.user.id });
  await admin.caller.admin.confirmImport({ id: _id });
  expect(sales(app).map(({ status }) => status)).toEqual([
    'pending',
    'pending_appointment',
    'appointed',
    'installed',
    'completed',
    'cancelled',
    'pending',
  ]);
  const instant = Date.parse('2026-02-06T00:30:00Z');
  expect(app.query('select distinct at from sale_events')).toEqual([{ at: instant }]);
  expect(app.query('select distinct at from commission_entries')).toEqual([{ at: instant }]);
  expect((await seller.caller.sales.news()).events).toEqual([]);
  expect(sales(app)[0]).toMatchObject({ price_cents: 3_490_000, created_at: instant });
  expectRightTotals(app);
});

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

  test('counts lines as an editor does, blank ones too', async ({ app }) => {
    const sheet = `${HEADER}\n\n05/02/2026;"Ana\nPaz";1;Alarma Hogar;1;\n;;;;;\nx;Eva;1;Alarma Hogar;1;\n`;
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
    ['UTF-16 that does not say so', Buffer.from(`${HEADER}\n1`, 'utf16le').toString('latin1')],
  ] as const)('%s', async ([, content], { app }) => {
    const received = await uploadSheet(app, await app.admin(), Buffer.from(content, 'latin1'));
    expect({ status: received.status, error: received.body.error }).toEqual({
      status: 400,
      error: 'El archivo no es un CSV: guárdalo desde la planilla como "CSV"',
    });
    expect(app.query('select count(*) as n from sale_imports')).toEqual([{ n: 0 }]);
  });

  test('no file', async ({ app }) => {
    const { status, body } = await uploadSheet(app, await app.admin(), '', {});
    expect({ status, error: body.error }).toMatchObject({ status: 400 });
  });
});

/** On a file, as on a server. */
async function serverOnFile(): Promise<TestApp> {
  const folder = mkdtempSync(join(tmpdir(), 'ventas-test-'));
  const app = await createTestApp({}, join(folder, 'app.db'));
  onTestFinished(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });
  return app;
}

const rowsOf = (count: number) =>
  [
    HEADER,
    ...Array.from(
      { length: count },
      (_, index) => `05/02/2026;Ana ${index};${30_000_000 + index};Alarma Hogar;1.000,00;Completada`,
    ),
  ].join('\n');

plainTest('1,000 rows come in slices between which others are served', async () => {
  const app = await serverOnFile();
  const [admin, seller] = [await app.admin(), await app.seller()];
  const { _id } = await preview(app, admin, rowsOf(1000));
  let served = 0;
  const over = new AbortController();
  const importing = admin.caller.admin.confirmImport({ id: _id }).finally(() => over.abort());
  while (!over.signal.aborted) {
    await seller.caller.sales.register({ ...saleInput(), description: `Venta ${served}` });
    served += 1;
    await new Promise(setImmediate);
  }
  expect(await importing).toEqual({ imported: 1000, skipped: 0 });
  expect(served).toBeGreaterThan(10);
  expectRightTotals(app);
});

plainTest('an import cut short goes on when it is confirmed again, and is in the log once', async () => {
  const app = await serverOnFile();
  const admin = await app.admin();
  const { _id } = await preview(app, admin, rowsOf(300));
  app.query(`create trigger trouble before insert on imported_rows when new.sale_id > 150
    begin select raise(abort, 'trouble'); end`);
  const { status } = await admin.rest('POST', `/api/admin/import/${_id}/confirm`);
  expect(status).toBe(500);
  const stored = sales(app).length;
  expect(stored).toBeGreaterThan(0);
  expect(stored).toBeLessThan(300);
  expectRightTotals(app);
  app.query('drop trigger trouble');
  expect((await admin.rest('POST', `/api/admin/import/${_id}/confirm`)).body).toMatchObject({
    imported: 300,
    skipped: 0,
  });
  expect(sales(app)).toHaveLength(300);
  expectRightTotals(app);
  expect(app.query("select to_value from audit_log where kind = 'import'")).toEqual([{ to_value: '300' }]);
});

plainTest('an import cut short whose preview lapses is in the log with what it stored', async () => {
  const app = await serverOnFile();
  const admin = await app.admin();
  const { _id } = await preview(app, admin, rowsOf(300));
  app.query(`create trigger trouble before insert on imported_rows when new.sale_id > 150
    begin select raise(abort, 'trouble'); end`);
  await admin.rest('POST', `/api/admin/import/${_id}/confirm`);
  const stored = sales(app).length;
  app.clock.nowMs += DAY_MS;
  await sweepImports(app.ctx);
  await sweepImports(app.ctx);
  expect(app.query("select to_value from audit_log where kind = 'import'")).toEqual([
    { to_value: String(stored) },
  ]);
  // Confirmed with what it stored, so that it can be undone.
  expect(await admin.caller.admin.undoImport({ id: _id })).toEqual({ removed: stored });
  expect(sales(app)).toEqual([]);
  expectRightTotals(app);
});

test('a row that an earlier version imported is never imported again, and its hash gets a key', async ({
  app,
}) => {
  const admin = await app.admin();
  const { _id } = await preview(app, admin, rowsOf(2));
  const [kept] = app.query('select rows from sale_imports');
  const [first] = JSON.parse(String(kept?.rows)) as { hash: string }[];
  await admin.caller.admin.confirmImport({ id: _id });
  const hashes = () => app.query('select hash from imported_rows order by sale_id').map(({ hash }) => hash);
  const keyed = hashes();
  expect(keyed).not.toContain(first?.hash);
  app.query(`update imported_rows set hash = '${first?.hash}' where sale_id = 1`);

  await keyOldHashes(app.ctx);
  expect(hashes()).toEqual(keyed);
  expect(await preview(app, admin, rowsOf(2))).toMatchObject({ valid: 2, known: 2 });
});
