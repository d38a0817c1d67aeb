import { describe, expect } from 'vitest';
import { DAY_MS } from '../../../shared/values/durations.ts';
import type { ImportView, UndoneImportView } from '../../../shared/imports/imports.ts';
import { saleInput } from '../../cli/demo/saleInput.ts';
import { uploadSheet } from '../../testing/calls/imports.ts';
import { callThrough, DOORS } from '../../testing/doors.ts';
import { TODAY } from '../../testing/features/settlements.ts';
import { test, type Person, type TestApp } from '../../testing/testApp.ts';
import { sweepImports } from './imports.storing.service.ts';
import { expectRightTotals } from '../../testing/recount.ts';

const SHEET = [
  'Fecha;Cliente;DNI;Teléfono;Plan;Monto;Estado',
  '05/02/2026;Ana Paz;30123456;11 4444-5555;Alarma Hogar;34.900,00;Completada',
  '06/02/2026;Eva Sol;30123457;;Alarma Hogar;34.900,00;Instalada',
  '06/02/2026;Noé Luz;30123458;;Alarma Hogar;34.900,00;Turnada',
  '07/02/2026;Leo Mar;30123459;;Alarma Hogar;34.900,00;Pendiente',
  '07/02/2026;Zoe Río;30123450;;Alarma Hogar;34.900,00;Cancelada',
].join('\n');

/** Everything counted and shown, for the administrator and the seller. */
async function everything(app: TestApp, admin: Person, seller: Person) {
  const headers = { authorization: `Bearer ${seller.token}` };
  return {
    stats: await admin.caller.admin.stats(),
    balances: await admin.caller.admin.commissionSellers({}),
    team: await admin.caller.admin.listSales({}),
    found: await admin.caller.admin.listSales({ search: 'Paz' }),
    tray: await admin.caller.admin.tray(),
    own: await seller.caller.sales.list({}),
    summary: await seller.caller.commissions.summary(),
    csv: (await app.server.inject({ url: '/api/sales/export.csv', headers })).body,
  };
}

async function imported(admin: Person, app: TestApp, sellerId: string): Promise<string> {
  const { body } = await uploadSheet(app, admin, SHEET, { sellerId });
  const { _id: id } = body.import as ImportView;
  expect(await admin.caller.admin.confirmImport({ id })).toEqual({ imported: 5, skipped: 0 });
  return id;
}

describe.each(DOORS)('an import is undone through %s', (door) => {
  const undo = (person: Person, id: string) =>
    callThrough<UndoneImportView | number>(door, person, 'admin.undoImport', { id });

  test('and all is as before; events and entries stay, and its rows may come again', async ({ app }) => {
    const [admin, seller] = [await app.admin(), await app.seller()];
    const own = await seller.caller.sales.register(saleInput());
    await admin.caller.admin.changeSaleStatus({ id: own._id, status: 'completed' });
    const before = await everything(app, admin, seller);
    expect(await admin.caller.admin.imports()).toEqual([]);
    const id = await imported(admin, app, seller.user.id);
    const { sales } = await seller.caller.sales.list({});
    expect(sales).toHaveLength(6);
    const events = app.query('SELECT * FROM sale_events ORDER BY id');

    const listed = {
      _id: id,
      rows: 5,
      done: 5,
      adminName: admin.user.name,
      sellerName: seller.user.name,
      imported: 5,
      confirmedAt: new Date(app.clock.nowMs).toISOString(),
    };
    expect(await admin.caller.admin.imports()).toEqual([{ ...listed, state: 'done', undoneAt: null }]);
    const { status, result } = await undo(admin, id);
    expect(await admin.caller.admin.imports()).toEqual([
      { ...listed, state: 'undone', undoneAt: listed.confirmedAt },
    ]);
    expect({ status, result }).toEqual({ status: 200, result: door === 'rest' ? 5 : { removed: 5 } });
    expect(await everything(app, admin, seller)).toEqual(before);
    expectRightTotals(app);
    expect(app.query('SELECT * FROM sale_events ORDER BY id')).toEqual(events);
    expect(
      app.query('SELECT count(*) AS n, sum(amount_cents) AS sum FROM commission_entries WHERE sale_id <> 1'),
    ).toEqual([{ n: 4, sum: 0 }]);
    for (const { _id } of sales.filter((sale) => sale._id !== own._id)) {
      expect((await seller.rest('GET', `/api/sales/${_id}`)).status).toBe(404);
      expect((await admin.rest('GET', `/api/sales/${_id}/events`)).status).toBe(404);
      expect((await admin.rest('PUT', `/api/admin/sales/${_id}/status`, { status: 'pending' })).status).toBe(
        404,
      );
    }
    expect(app.query("SELECT subject_id, to_value FROM audit_log WHERE kind = 'import_undone'")).toEqual([
      { subject_id: Number(seller.user.id), to_value: '5' },
    ]);

    expect((await undo(admin, id)).status).toBe(409);
    expect((await undo(admin, '999')).status).toBe(404);
    await undo(admin, await imported(admin, app, seller.user.id));
    expect(await everything(app, admin, seller)).toEqual(before);
    await imported(admin, app, seller.user.id);
    expectRightTotals(app);
  });

  test.for<[string, (people: { admin: Person; seller: Person; saleId: string }) => Promise<unknown>]>([
    [
      'changed',
      ({ admin, saleId }) => admin.caller.admin.changeSaleStatus({ id: saleId, status: 'pending' }),
    ],
    [
      'contacted',
      ({ seller, saleId }) =>
        seller.caller.sales.recordContact({ id: saleId, channel: 'call', result: 'answered' }),
    ],
    [
      'claimed',
      ({ seller, saleId }) =>
        seller.caller.sales.createClaim({ id: saleId, kind: 'amount', message: 'Falta' }),
    ],
    [
      'adjusted',
      ({ admin, seller, saleId }) =>
        admin.caller.admin.adjustCommission({ sellerId: seller.user.id, saleId, amount: 1, reason: 'Sí' }),
    ],
    [
      'drafted',
      ({ admin, seller }) =>
        admin.caller.admin.createSettlements({ sellerIds: [seller.user.id], until: TODAY }),
    ],
    [
      'in a void settlement',
      async ({ admin, seller }) => {
        const run = await admin.caller.admin.createSettlements({ sellerIds: [seller.user.id], until: TODAY });
        const id = run.settlements[0]?._id ?? '';
        await admin.caller.admin.closeSettlement({ id });
        await admin.caller.admin.voidSettlement({ id, reason: 'Error' });
      },
    ],
  ])('not once a sale of it is %s', async ([, touch], { app }) => {
    const [admin, seller] = [await app.admin(), await app.seller()];
    const id = await imported(admin, app, seller.user.id);
    const { sales } = await seller.caller.sales.list({ search: 'Ana' });
    await touch({ admin, seller, saleId: sales[0]?._id ?? '' });
    const { status, error } = await undo(admin, id);
    expect({ status, error }).toEqual({
      status: 409,
      error:
        'Alguna de sus ventas ya se cambió, tiene un reclamo o está en una liquidación: no se puede deshacer',
    });
    expect((await seller.caller.sales.list({})).sales).toHaveLength(5);
  });

  test('not before it was confirmed, and months later too', async ({ app }) => {
    const [admin, seller] = [await app.admin(), await app.seller()];
    const { body } = await uploadSheet(app, admin, SHEET, { sellerId: seller.user.id });
    const { _id: id } = body.import as ImportView;
    expect((await undo(admin, id)).status).toBe(409);
    await admin.caller.admin.confirmImport({ id });
    app.clock.nowMs += 90 * DAY_MS;
    await app.server.inject({ url: '/api/health' });
    await sweepImports(app.ctx);
    expect((await undo(await app.otherAdmin(), id)).status).toBe(200);
    expectRightTotals(app);
  });
});

test('an undoing cut short goes on when it is called again', async ({ app }) => {
  const [admin, seller] = [await app.admin(), await app.seller()];
  const id = await imported(admin, app, seller.user.id);
  app.query(`CREATE TRIGGER trouble BEFORE INSERT ON audit_log BEGIN SELECT RAISE(ABORT, 'trouble'); END`);
  expect((await admin.rest('DELETE', `/api/admin/import/${id}`)).status).toBe(500);
  app.query('DROP TRIGGER trouble');
  expect((await admin.rest('DELETE', `/api/admin/import/${id}`)).body).toEqual({ success: true, removed: 5 });
  expectRightTotals(app);
});
