import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test as plainTest } from 'vitest';
import { argentineDay } from '../../../shared/values/dates.ts';
import { DAY_MS, HOUR_MS } from '../../../shared/values/durations.ts';
import { ERASED } from '../../../shared/values/erased.ts';
import type { SaleView } from '../../../shared/sales/sales.ts';
import { saleInput } from '../../cli/demo/saleInput.ts';
import { uploadSheet } from '../../testing/calls/imports.ts';
import { callThrough, DOORS, type Door } from '../../testing/doors.ts';
import { uploadPhoto } from '../../testing/photos.ts';
import { createTestApp, test, type Person, type TestApp } from '../../testing/testApp.ts';
import { expectRightTotals } from '../../testing/recount.ts';

/** Texts that must be found nowhere afterwards. */
const MARKS = [
  'Zulema',
  'Quispetito',
  '39.876.543',
  '39876543',
  '598-7654',
  'Calle Rara',
  'Villa Rara',
  'Hermenegilda',
];

const customerInfo = {
  name: 'Zulema Quispetito',
  email: 'zulema.quispetito@example.com',
  phone: '0341 15-598-7654',
  dni: '39.876.543',
  address: {
    street: 'Calle Rara',
    number: '98765',
    city: 'Villa Rara',
    province: 'Salta',
    postalCode: 'A4400',
  },
};

/** A server on a separate folder, whose files can be read. */
async function serverOnFile(): Promise<{ app: TestApp; folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'ventas-test-'));
  const app = await createTestApp({ DATA_DIR: folder }, join(folder, 'app.db'));
  onTestFinished(async () => {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return { app, folder };
}

/** A sale of the marked customer to whom everything happened that leaves a trace. */
async function fullSale(app: TestApp, seller: Person, admin: Person): Promise<SaleView> {
  const [office, sales] = [admin.caller.admin, seller.caller.sales];
  const other = saleInput({
    customerInfo: { ...customerInfo, name: 'Zulema Antes' },
    description: 'Vive Zulema',
  });
  const { _id: id } = await sales.register({ ...other, clientKey: 'clave-de-prueba' });
  await sales.edit({ id, customerInfo: { ...customerInfo, dniPhoto: await uploadPhoto(app, seller) } });
  await office.decideVerification({ id, attempt: 2, result: 'rejected', note: 'No es Zulema' });
  await sales.requestVerification({
    id,
    holderName: 'Hermenegilda Quispetito',
    holderDni: '39876543',
    relationship: 'parent',
    dniPhoto: await uploadPhoto(app, seller),
    consent: true,
  });
  await office.decideVerification({ id, attempt: 3, result: 'approved', note: '' });
  app.clock.nowMs += 49 * HOUR_MS;
  await sales.notifyOverdue({ id });
  await sales.recordContact({ id, channel: 'call', result: 'answered', note: 'Hablé con Zulema' });
  await office.setAppointment({
    id,
    date: argentineDay(app.clock.nowMs + DAY_MS),
    from: '09:00',
    to: '10:00',
    note: 'Preguntar por Zulema',
  });
  await office.changeSaleStatus({ id, status: 'completed', reason: 'Zulema ya lo tiene' });
  await sales.createClaim({ id, kind: 'amount', message: 'Zulema pagó más' });
  const [claim] = (await office.claims({ state: 'open' })).claims;
  await office.closeClaim({ id: claim?._id ?? '', state: 'resolved', reply: 'Zulema pagó bien' });
  await office.adjustCommission({ sellerId: seller.user.id, saleId: id, amount: 10, reason: 'Por Zulema' });
  const until = argentineDay(app.clock.nowMs);
  const { settlements } = await office.createSettlements({ sellerIds: [seller.user.id], until });
  const settlement = { id: settlements[0]?._id ?? '' };
  await office.closeSettlement(settlement);
  await office.paySettlement({ ...settlement, paidOn: until, method: 'cash' });
  await uploadSheet(app, admin, 'Fecha;Cliente;Plan\n01/02/2026;Zulema Quispetito;Alarma Hogar\n');
  return seller.caller.sales.get({ id });
}

const money = (app: TestApp) => ({
  sales: app.query('select id, status, price_cents, commission_cents, sold_on, created_at from sales'),
  totals: app.query('select * from seller_totals'),
  entries: app.query('select id, sale_id, kind, cycle, amount_cents, at from commission_entries'),
  balances: app.query('select * from seller_balances'),
  lines: app.query('select settlement_id, entry_id, amount_cents from settlement_lines'),
});

const erase = (door: Door, admin: Person, id: string, reason: unknown = 'Pedido por carta') =>
  callThrough<SaleView>(door, admin, 'admin.eraseSale', { id, reason });

/** The files of the folder that hold a mark. */
function filesWithMarks(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true }).filter(
    (entry) => entry.isFile(),
  );
  return files.flatMap(({ parentPath, name }) => {
    const bytes = readFileSync(join(parentPath, name));
    return MARKS.filter((mark) => bytes.includes(mark)).map((mark) => `${name}: ${mark}`);
  });
}

describe.each(DOORS)('erased through %s', (door) => {
  plainTest('a customer is found nowhere, and what was sold and earned stays', async () => {
    const { app, folder } = await serverOnFile();
    const [admin, seller] = [await app.admin(), await app.seller()];
    const before = await fullSale(app, seller, admin);
    app.query('PRAGMA wal_checkpoint(TRUNCATE)');
    expect(filesWithMarks(folder).length).toBeGreaterThanOrEqual(MARKS.length);
    expect(readdirSync(join(folder, 'uploads')).filter((name) => name.endsWith('.jpg'))).toHaveLength(2);
    const kept = money(app);

    const { status, result } = await erase(door, admin, before._id);
    expect(status).toBe(200);
    expect(result).toMatchObject({
      status: 'completed',
      amount: before.amount,
      commission: before.commission,
      commissionState: 'paid',
      possibleDuplicate: false,
      description: ERASED,
      customerInfo: {
        name: ERASED,
        dni: ERASED,
        phone: ERASED,
        email: ERASED,
        dniPhoto: null,
        address: { street: ERASED, number: ERASED, city: ERASED, province: ERASED, postalCode: ERASED },
      },
      verification: { holderName: ERASED, holderDni: ERASED, dniPhoto: null },
      claim: { message: ERASED, reply: ERASED },
    });
    expect(money(app)).toEqual(kept);
    expectRightTotals(app);
    await expect
      .poll(async () => (await seller.caller.sales.get({ id: before._id })).erasedFromIndex)
      .toBe(true);
    expect(filesWithMarks(folder)).toEqual([]);
    expect(readdirSync(join(folder, 'uploads')).filter((name) => name.endsWith('.jpg'))).toEqual([]);
    expect((await admin.caller.admin.listSales({ search: 'zulema' })).sales).toEqual([]);

    const { events } = await seller.caller.sales.events({ id: before._id });
    expect(events[0]).toMatchObject({
      kind: 'erased',
      reason: 'Pedido por carta',
      actorName: 'Administrador',
    });
    expect(events.map(({ kind }) => kind)).toContain('status_changed');
    expect(app.query("select subject_id, reason from audit_log where kind = 'sale_erased'")).toEqual([
      { subject_id: Number(before._id), reason: 'Pedido por carta' },
    ]);
  });

  test('a customer is erased once, and an unknown sale or no reason is refused', async ({ app }) => {
    const [admin, seller] = [await app.admin(), await app.seller()];
    const { _id: id } = await seller.caller.sales.register(saleInput());
    expect(await erase(door, admin, id, ' ')).toMatchObject({
      status: 400,
      error: 'El campo Motivo es obligatorio',
    });
    expect((await erase(door, admin, '999')).status).toBe(404);
    expect((await erase(door, admin, id)).status).toBe(200);
    const correction = { name: 'Ana Paz', dni: '30111222' };
    for (const note of [undefined, '', ' '])
      expect(
        await callThrough(door, admin, 'admin.decideVerification', {
          id,
          attempt: 1,
          result: 'approved',
          correction,
          ...(note !== undefined && { note }),
        }),
      ).toMatchObject({ status: 409 });
    expect(await erase(door, admin, id)).toMatchObject({
      status: 409,
      error: 'Los datos del cliente de esta venta ya se borraron',
    });
  });
});

test('erased data do not come back, and the sale goes on', async ({ app }) => {
  const [admin, seller] = [await app.admin(), await app.seller()];
  const input = saleInput({ clientKey: 'clave-de-prueba' });
  const { _id: id } = await seller.caller.sales.register(input);
  await admin.caller.admin.eraseSale({ id, reason: 'Pedido' });
  const edit = seller.caller.sales.edit({ id, customerInfo });
  await expect(edit).rejects.toThrow('se borraron y no se pueden volver a cargar');
  const contact = seller.caller.sales.recordContact({
    id,
    channel: 'call',
    result: 'no_answer',
    note: 'Ana',
  });
  await expect(contact).rejects.toThrow('se borraron y no se pueden volver a cargar');
  // That sale sent again by a phone that missed the first response.
  await expect(seller.caller.sales.register(input)).rejects.toThrow('Esta venta ya se registró');
  expect(await seller.caller.sales.places()).toEqual([]);
  const moved = await admin.caller.admin.changeSaleStatus({ id, status: 'completed' });
  expect(moved).toMatchObject({ status: 'completed', customerInfo: { name: ERASED } });
  expect(() => app.query("update sales set customer_name = 'Ana'")).toThrow('stays erased');
  expect(() => app.query('update sales set erased_at = null')).toThrow('stays erased');
});

describe.each(DOORS)('about an erased sale through %s', (door) => {
  test('every text is a 409, and acts without one go on', async ({ app }) => {
    const [admin, seller] = [await app.admin(), await app.seller()];
    const { _id: id } = await seller.caller.sales.register(saleInput());
    const { _id: claimed } = await seller.caller.sales.register(saleInput());
    await seller.caller.sales.createClaim({ id: claimed, kind: 'amount', message: 'Mal' });
    const { _id: appointed } = await seller.caller.sales.register(saleInput());
    const date = argentineDay(app.clock.nowMs + DAY_MS);
    const appointment = { date, from: '09:00', to: '10:00' };
    await admin.caller.admin.setAppointment({ ...appointment, id: appointed });
    for (const each of [id, claimed, appointed]) await erase(door, admin, each);
    const claim = {
      id: (await admin.caller.admin.claims({ state: 'open' })).claims[0]?._id,
      state: 'resolved',
    };
    const done = { id: appointed, result: 'done' };
    const adjustment = { sellerId: seller.user.id, saleId: id, amount: 5, reason: 'Ana' };
    const before = app.query('select count(*) as n from sale_events');
    for (const [as, path, input] of [
      [seller, 'sales.createClaim', { id, kind: 'amount', message: 'Ana pagó' }],
      [seller, 'sales.recordContact', { id, channel: 'call', result: 'answered', note: 'Ana' }],
      [seller, 'sales.edit', { id, description: 'Ana' }],
      [admin, 'admin.closeClaim', { ...claim, reply: 'Ana' }],
      [admin, 'admin.changeSaleStatus', { id, status: 'cancelled', reason: 'Ana' }],
      [admin, 'admin.decideVerification', { id, attempt: 1, result: 'rejected', note: 'Ana' }],
      [admin, 'admin.setAppointment', { ...appointment, id, note: 'Ana' }],
      [admin, 'admin.setAppointment', { ...appointment, id, technician: 'Ana' }],
      [admin, 'admin.closeAppointment', { ...done, reason: 'Ana' }],
      [admin, 'admin.adjustCommission', adjustment],
    ] as const) {
      expect([path, (await callThrough(door, as, path, input)).status]).toEqual([path, 409]);
    }
    expect(app.query('select count(*) as n from sale_events')).toEqual(before);
    for (const [path, input] of [
      ['admin.closeClaim', claim],
      ['admin.closeAppointment', done],
      ['admin.decideVerification', { id, attempt: 1, result: 'approved' }],
      ['admin.changeSaleStatus', { id, status: 'cancelled' }],
    ] as const) {
      expect([path, (await callThrough(door, admin, path, input)).status]).toEqual([path, 200]);
    }
    expect((await erase(door, admin, id)).status).toBe(409);
  });

  test('erasing again takes texts that an older version let in', async ({ app }) => {
    const [admin, seller] = [await app.admin(), await app.seller()];
    const { _id: id } = await seller.caller.sales.register(saleInput());
    await erase(door, admin, id);
    app.query(
      `insert into sale_claims (sale_id, kind, message, state, created_at) values (${id}, 'amount', 'Ana pagó', 'open', 0)`,
    );
    app.query(`insert into sale_events (sale_id, actor_id, at, kind, field, reason)
      values (${id}, ${admin.user.id}, 0, 'status_changed', 'status', 'Ana no')`);
    const { status, result } = await erase(door, admin, id, 'Otra vez');
    expect(status).toBe(200);
    expect(result).toMatchObject({ claim: { message: ERASED } });
    const reasons = (await admin.caller.admin.saleDetail({ id })).events.map(({ reason }) => reason);
    expect(reasons.filter((reason) => reason !== null)).toEqual(['Pedido por carta', ERASED, 'Otra vez']);
    expect((await erase(door, admin, id)).status).toBe(409);
  });
});

test('nothing else may change recorded events', async ({ app }) => {
  const [admin, seller] = [await app.admin(), await app.seller()];
  const { _id: id } = await seller.caller.sales.register(saleInput());
  await admin.caller.admin.changeSaleStatus({ id, status: 'completed', reason: 'Motivo' });
  const overwrite = [
    "sale_events set reason = 'Datos borrados'",
    "commission_entries set reason = 'Datos borrados'",
  ];
  for (const change of overwrite) expect(() => app.query(`update ${change}`)).toThrow('append-only');
  await admin.caller.admin.eraseSale({ id, reason: 'Pedido' });
  for (const change of [
    "sale_events set reason = 'otro'",
    'sale_events set reason = null',
    'sale_events set to_value = null',
    "sale_events set kind = 'edited'",
    'sale_events set at = 0',
    'sale_events set actor_id = 1, news_for = null',
    'commission_entries set amount_cents = 0',
    "commission_entries set amount_cents = 0, reason = 'Datos borrados'",
    'commission_entries set reason = null',
  ]) {
    expect(() => app.query(`update ${change}`)).toThrow('append-only');
  }
  expect(() => app.query('delete from sale_events')).toThrow('append-only');
});
