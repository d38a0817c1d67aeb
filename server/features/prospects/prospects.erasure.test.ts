import { describe, expect } from 'vitest';
import { DAY_MS } from '../../../shared/values/durations.ts';
import { ERASED } from '../../../shared/values/erased.ts';
import { saleInput } from '../../cli/demo/saleInput.ts';
import { prospectInput } from '../../testing/calls/prospects.ts';
import { test, type Person, type TestApp } from '../../testing/testApp.ts';
import { forgetProspects } from './prospects.erasure.service.ts';

const SECRET = /Zulema|Secreto|4444|Posadas/;

const create = (seller: Person, values: object = {}) =>
  seller.caller.prospects.create(
    prospectInput({
      name: 'Zulema',
      phone: '11 4444-5555',
      city: 'Posadas',
      province: 'Misiones',
      note: 'Secreto',
      clientKey: 'clave-uno',
      ...values,
    }),
  );

/** Everything stored of prospects, and of chats. */
const stored = (app: TestApp) =>
  JSON.stringify(
    ['prospects', 'prospect_events', 'prospect_search', 'chat_messages', 'audit_log'].map((table) =>
      app.query(`select * from ${table}`),
    ),
  );

const namesIn = async (seller: Person, query: object = {}) =>
  (await seller.caller.prospects.list(query)).prospects.map(({ name }) => name);

async function pass(app: TestApp, days: number): Promise<void> {
  app.clock.nowMs += days * DAY_MS;
  app.query('UPDATE sessions SET created_at = ?, expires_at = ?', app.clock.nowMs, app.clock.nowMs + DAY_MS);
  await forgetProspects(app.ctx);
}

describe('an erased prospect', () => {
  test('keeps state and instants, and its texts are gone everywhere', async ({ app }) => {
    const [ana, luis, admin] = [await app.seller(), await app.seller(), await app.admin()];
    const { _id: id } = await create(ana);
    await ana.caller.prospects.recordContact({ id, channel: 'call', result: 'answered', note: 'Secreto' });
    await admin.caller.admin.moveProspect({ id, sellerId: luis.user.id });
    const before = await luis.caller.prospects.edit({
      id,
      name: 'Zulema Secreto',
      nextAt: '2026-03-01T12:00:00Z',
    });
    expect(stored(app)).toMatch(SECRET);
    app.clock.nowMs += DAY_MS;

    const { status, body } = await admin.rest('POST', `/api/admin/prospects/${id}/erase`, {
      reason: 'Lo pidió',
    });
    expect(status).toBe(200);
    expect(body.prospect).toEqual({ ...before, name: ERASED, phone: ERASED, city: ERASED, note: ERASED });
    expect(stored(app)).not.toMatch(SECRET);
    expect(await namesIn(luis)).toEqual([ERASED]);
    expect(await namesIn(luis, { due: 'today' })).toEqual([]);
    const [last] = (await luis.caller.prospects.events({ id })).events;
    expect(last).toMatchObject({ kind: 'erased', reason: 'Lo pidió', actorId: admin.user.id });
    expect((await admin.caller.admin.audit({ kind: 'prospect_erased' })).entries).toMatchObject([
      { subjectId: id, reason: 'Lo pidió' },
    ]);
  });

  test('is unchangeable, compared with nothing, and its key is refused', async ({ app }) => {
    const [seller, admin] = [await app.seller(), await app.admin()];
    const { _id: id } = await create(seller);
    await admin.caller.admin.eraseProspect({ id, reason: 'x' });
    const at = `/api/prospects/${id}`;
    const calls = [
      seller.rest('PUT', at, { name: 'Otra' }),
      seller.rest('PUT', `${at}/state`, { state: 'visit' }),
      seller.rest('POST', `${at}/contacts`, { channel: 'call', result: 'sent' }),
      seller.rest('DELETE', at),
      admin.rest('POST', `/api/admin/prospects/${id}/erase`, { reason: 'x' }),
      admin.rest('PUT', `/api/admin/prospects/${id}/seller`, { sellerId: seller.user.id }),
    ];
    for (const { status } of await Promise.all(calls)) expect(status).toBe(409);
    expect((await seller.rest('POST', '/api/sales', saleInput({ prospectId: id }))).status).toBe(404);
    await expect(create(seller)).rejects.toThrow('otros datos');
    expect((await create(seller, { clientKey: 'clave-dos' })).name).toBe('Zulema');
    expect(() => app.query("update prospects set name = 'Zulema' where id = 1")).toThrow('stays erased');
  });
});

describe('by age', () => {
  test('lost ones and open ones nobody touched for 180 days are erased, won ones are not', async ({
    app,
  }) => {
    const [seller, admin] = [await app.seller(), await app.admin()];
    const open = await create(seller);
    const lost = await create(seller, { phone: '11 4444-0001', clientKey: 'clave-dos' });
    await seller.caller.prospects.changeState({ id: lost._id, state: 'lost', reason: 'Secreto' });
    const won = await create(seller, { phone: '11 4444-0002', clientKey: 'clave-tres' });
    await seller.caller.sales.register(saleInput({ prospectId: won._id }));
    const touched = await create(seller, { phone: '11 4444-0003', clientKey: 'clave-cuatro' });
    await pass(app, 100);
    await seller.caller.prospects.recordContact({ id: touched._id, channel: 'call', result: 'sent' });
    await pass(app, 79);
    expect(await namesIn(seller, { search: 'zulema' })).toHaveLength(4);
    await pass(app, 1);
    const of = async (id: string) => (await admin.caller.prospects.get({ id })).name;
    expect([await of(open._id), await of(lost._id)]).toEqual([ERASED, ERASED]);
    expect([await of(won._id), await of(touched._id)]).toEqual(['Zulema', 'Zulema']);
    expect((await admin.caller.prospects.get({ id: lost._id })).lostReason).toBe(ERASED);
    const [event] = (await seller.caller.prospects.events({ id: open._id })).events;
    expect(event).toMatchObject({ kind: 'erased', actorId: null, actorName: 'Borrado automático' });
    expect((await admin.caller.admin.audit({ kind: 'prospect_erased' })).entries).toHaveLength(2);
  });

  test('nothing is erased while the clock is in doubt, and the setting counts', async ({ app }) => {
    const [seller, admin] = [await app.seller(), await app.admin()];
    await create(seller);
    await admin.caller.admin.updateSettings({ prospectRetentionDays: 30 });
    const nowMs = app.clock.nowMs;
    app.clock.jumpTo(nowMs + 400 * DAY_MS);
    await forgetProspects(app.ctx);
    expect(stored(app)).toMatch(SECRET);
    app.clock.jumpTo(nowMs);
    await pass(app, 30);
    expect(stored(app)).not.toMatch(SECRET);
  });

  test('more than a step holds are erased in one sweep', async ({ app }) => {
    await create(await app.seller());
    app.query(`insert into prospects (seller_id, name, phone, source, state, created_at, updated_at)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 120)
      select seller_id, 'Zulema', '1', 'manual', 'new', 1, 1 from n, prospects where id = 1`);
    await pass(app, 0);
    expect(app.query('select * from prospects where erased_at is null')).toHaveLength(1);
  });
});

test('a customer who was a prospect is erased with the sale alone, and is part of what is held', async ({
  app,
}) => {
  const [seller, admin] = [await app.seller(), await app.admin()];
  const { _id: prospectId } = await create(seller);
  const { _id: id } = await seller.caller.sales.register(saleInput({ prospectId }));
  const erase = () => admin.rest('POST', `/api/admin/prospects/${prospectId}/erase`, { reason: 'x' });
  expect((await erase()).status).toBe(409);
  const data = () => admin.rest('GET', `/api/admin/sales/${id}/personal-data`);
  expect((await data()).body.prospect).toMatchObject({ _id: prospectId, name: 'Zulema', note: 'Secreto' });
  await admin.caller.admin.eraseSale({ id, reason: 'Lo pidió' });
  expect(stored(app)).not.toMatch(SECRET);
  expect((await data()).body.prospect).toMatchObject({ name: ERASED, state: 'won', province: 'Misiones' });
  expect((await erase()).status).toBe(409);
});

describe('moving to another seller', () => {
  test('is told to both, and only the new one has it', async ({ app }) => {
    const [ana, luis, admin] = [
      await app.seller({ name: 'Ana' }),
      await app.seller({ name: 'Luis' }),
      await app.admin(),
    ];
    const { _id: id } = await create(ana);
    const move = (sellerId: string) => admin.rest('PUT', `/api/admin/prospects/${id}/seller`, { sellerId });
    expect((await move(luis.user.id)).body.prospect).toMatchObject({ sellerName: 'Luis', state: 'new' });
    expect((await move(luis.user.id)).status).toBe(200);
    expect((await ana.rest('GET', `/api/prospects/${id}`)).status).toBe(404);
    expect(await namesIn(luis)).toEqual(['Zulema']);
    expect((await luis.caller.prospects.get({ id })).clientKey).toBe(undefined);
    await expect(create(ana)).rejects.toThrow('dejó de estar entre los tuyos');
    for (const seller of [ana, luis]) {
      const { _id: room } = await seller.caller.chat.privateAdmin();
      const messages = await seller.caller.chat.messages({ id: room });
      expect(messages.map(({ content }) => content)).toEqual([expect.stringContaining('Zulema')]);
    }
    expect((await luis.caller.prospects.events({ id })).events[0]).toMatchObject({
      kind: 'moved',
      from: 'Ana',
      to: 'Luis',
    });
    expect((await admin.caller.admin.audit({ kind: 'prospect_moved' })).entries).toMatchObject([
      { subjectId: id, from: 'Ana', to: 'Luis' },
    ]);
  });

  test('is refused for who is no active seller, for closed ones and for a number the other has', async ({
    app,
  }) => {
    const [ana, luis, admin] = [await app.seller(), await app.seller(), await app.admin()];
    const off = await app.seller({ isActive: true });
    app.query('update users set is_active = 0 where id = ?', Number(off.user.id));
    const { _id: id } = await create(ana);
    const move = (sellerId: string) => admin.rest('PUT', `/api/admin/prospects/${id}/seller`, { sellerId });
    for (const nobody of [admin.user.id, off.user.id, '999']) expect((await move(nobody)).status).toBe(400);
    const { _id: prospectId } = await create(luis);
    expect(await move(luis.user.id)).toMatchObject({
      status: 409,
      body: { code: 'DUPLICATE_PROSPECT', prospectId },
    });
    await luis.caller.prospects.delete({ id: prospectId });
    await ana.caller.prospects.changeState({ id, state: 'lost', reason: 'x' });
    expect((await move(luis.user.id)).status).toBe(409);
  });
});
