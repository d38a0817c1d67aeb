import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test as plainTest } from 'vitest';
import { DAY_MS } from '../../../shared/values/durations.ts';
import type { ImportedView } from '../../../shared/imports/imports.ts';
import { saleInput } from '../../cli/demo/saleInput.ts';
import { callThrough, DOORS } from '../../testing/doors.ts';
import { createTestApp, test, type Person, type TestApp } from '../../testing/testApp.ts';
import { sweepImports } from './imports.storing.service.ts';
import { expectRightTotals } from '../../testing/recount.ts';
import { HEADER, preview, sales, rowsOf } from '../../testing/features/imports.ts';

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
        sellerEmail: seller.user.email,
        accountDays: 0,
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

plainTest(
  'an import cut short goes on by itself, also when its preview lapsed; it is not undone halfway',
  async () => {
    const app = await serverOnFile();
    const [admin, other] = [await app.admin(), await app.otherAdmin()];
    const { _id: id } = await preview(app, admin, rowsOf(300));
    const state = async (person: Person) => (await person.rest('GET', `/api/admin/import/${id}`)).body.import;
    expect(await state(admin)).toEqual({ _id: id, state: 'preview', rows: 300, done: 0, imported: 0 });
    expect(await state(other)).toBeUndefined();
    app.query(`create trigger trouble before insert on imported_rows when new.sale_id > 150
    begin select raise(abort, 'trouble'); end`);
    await admin.rest('POST', `/api/admin/import/${id}/confirm`);
    const done = sales(app).length;
    const halfway = { _id: id, state: 'importing', rows: 300, done, imported: done };
    expect(await state(other)).toEqual(halfway);
    expect(await admin.caller.admin.imports()).toMatchObject([{ ...halfway, confirmedAt: null }]);
    expect((await admin.rest('DELETE', `/api/admin/import/${id}`)).body.code).toBe('IMPORT_UNFINISHED');
    app.clock.nowMs += DAY_MS;
    await sweepImports(app.ctx);
    expect(await state(other)).toMatchObject({ state: 'importing', rows: 300 });
    app.query('drop trigger trouble');
    await sweepImports(app.ctx);
    expect(await state(other)).toEqual({ _id: id, state: 'done', rows: 300, done: 300, imported: 300 });
    expect(sales(app)).toHaveLength(300);
    expect(app.query("select to_value from audit_log where kind = 'import'")).toEqual([{ to_value: '300' }]);
    expect(await admin.caller.admin.undoImport({ id })).toEqual({ removed: 300 });
    expect(await state(other)).toMatchObject({ state: 'undone' });
    expectRightTotals(app);
  },
);

test('a seller deleted after the preview is skipped, the rest stored', async ({ app }) => {
  const [admin, ana, leo] = [await app.admin(), await app.seller(), await app.seller()];
  const emails = [ana, leo, leo, ana].map(({ user }) => user.email);
  const rows = emails.map((email, index) => `05/02/2026;Eva ${index};Alarma Hogar;${email}`);
  const { _id: id } = await preview(app, admin, ['Fecha;Cliente;Plan;Vendedor', ...rows].join('\n'));
  await admin.caller.admin.deleteUser({ id: leo.user.id });
  expect(await admin.caller.admin.confirmImport({ id })).toEqual({ imported: 2, skipped: 2 });
  expect(sales(app).map(({ customer_name: name }) => name)).toEqual(['Eva 0', 'Eva 3']);
  expect(await admin.caller.admin.undoImport({ id })).toEqual({ removed: 2 });
});

test('erasing a customer ends an import that is being stored, and the answer says how far it came', async ({
  app,
}) => {
  const [admin, other] = [await app.admin(), await app.otherAdmin()];
  const { _id: saleId } = await other.caller.sales.register(saleInput());
  const { _id: id } = await preview(app, admin, rowsOf(300));
  const confirming = admin.rest('POST', `/api/admin/import/${id}/confirm`);
  while (sales(app).length === 1) await new Promise(setImmediate);
  await other.caller.admin.eraseSale({ id: saleId, reason: 'Lo pidió' });
  const { status, body } = await confirming;
  const stored = sales(app).length - 1;
  expect({ status, error: body.error }).toEqual({
    status: 409,
    error: `Se borraron los datos de un cliente mientras se guardaba: se guardaron ${stored} de 300 filas. Sube la planilla otra vez.`,
  });
  const { _id: again, known } = await preview(app, admin, rowsOf(300));
  expect(known).toBe(stored);
  expect(await admin.caller.admin.confirmImport({ id: again })).toEqual({
    imported: 300 - stored,
    skipped: stored,
  });
});

test('an imported row is a possible duplicate of sales of the 90 days before it, not of later ones', async ({
  app,
}) => {
  const admin = await app.admin();
  const { customerInfo } = saleInput();
  await admin.caller.sales.register({ ...saleInput(), customerInfo: { ...customerInfo, dni: '30111222' } });
  const days = ['05/02/2024', '04/05/2024', '06/08/2024'];
  const rows = days.map((day) => `${day};Ana;30111222;Alarma Hogar;;`);
  const { _id: id } = await preview(app, admin, [HEADER, ...rows].join('\n'));
  await admin.caller.admin.confirmImport({ id });
  expect(sales(app).map((sale) => sale.possible_duplicate)).toEqual([0, 0, 1, 0]);
});
