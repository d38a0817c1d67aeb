import { describe, expect } from 'vitest';
import type { TrackView } from '../../../../shared/sales/customerLink/customerLink.ts';
import { DAY_MS } from '../../../../shared/values/durations.ts';
import { saleInput } from '../../../cli/demo/saleInput.ts';
import type { SessionView } from '../../../../shared/auth/auth.ts';
import { PASSWORD, test, type TestApp } from '../../../testing/testApp.ts';
import { expectRightTotals } from '../../../testing/recount.ts';

async function people(app: TestApp) {
  const [seller, admin] = [await app.seller({ name: 'Ana' }), await app.admin()];
  const { _id: id } = await seller.caller.sales.register(saleInput());
  const { url } = await seller.caller.sales.createCustomerLink({ id });
  const path = `/api/track/${url.replace('/s/', '')}`;
  const post = (what: string, body: object = {}) => app.rest('POST', `${path}/${what}`, body);
  const track = async () => (await app.rest('GET', path)).body.track as TrackView;
  const sale = () => seller.caller.sales.get({ id });
  const lastEvent = async () => (await seller.caller.sales.events({ id })).events[0];
  const sections = async () =>
    (await admin.caller.admin.tray()).sections.filter(({ count }) => count > 0).map(({ key }) => key);
  const todo = async () =>
    (await seller.caller.sales.todo()).sections.filter(({ count }) => count > 0).map(({ key }) => key);
  const appoint = (fields: object = {}) =>
    admin.caller.admin.setAppointment({ id, date: '2026-03-12', from: '09:00', to: '12:00', ...fields });
  const set = (status: 'pending' | 'appointed' | 'installed' | 'completed' | 'cancelled') =>
    admin.caller.admin.changeSaleStatus({ id, status });
  return { seller, admin, id, post, track, sale, lastEvent, sections, todo, appoint, set };
}

test('a visit that failed shows until another is set', async ({ app }) => {
  const { admin, track, appoint, sale } = await people(app);
  expect((await track()).visit).toBeNull();
  await appoint();
  expect((await track()).visit).toBeNull();
  const { _id: id } = await sale();
  await admin.caller.admin.closeAppointment({ id, result: 'failed', reason: 'No fue el técnico' });
  expect(await track()).toMatchObject({ visit: 'failed', appointment: null });
  await appoint({ date: '2026-03-13' });
  expect((await track()).visit).toBeNull();
});

test('a withdrawal has a receipt that stays, also once the sale is cancelled', async ({ app }) => {
  const { post, track, set, sale } = await people(app);
  expect((await track()).withdrawal).toBeNull();
  const { _id: id } = await sale();
  const receipt = { at: '2026-03-10T15:00:00.000Z', number: `ARR-${id.padStart(6, '0')}` };
  expect((await post('withdrawal')).body.track).toMatchObject({ withdrawal: receipt });
  await set('cancelled');
  wait(app, 3);
  expect(await track()).toMatchObject({ step: 'cancelled', withdrawal: receipt });
});

const wait = (app: TestApp, days: number) => {
  app.clock.nowMs += days * DAY_MS;
  app.query('UPDATE sessions SET created_at = ?, expires_at = ?', app.clock.nowMs, app.clock.nowMs + DAY_MS);
};

describe('an acceptance', () => {
  test('is made once, wins over the seller and is news of the customer', async ({ app }) => {
    const { seller, post, track, sale, lastEvent } = await people(app);
    expect(await sale()).toMatchObject({ acceptance: false, acceptanceBy: null });
    const accepted = await post('acceptance', { accepted: true, fullName: '  María Gómez ' });
    expect(accepted.status).toBe(201);
    const at = '2026-03-10T15:00:00.000Z';
    expect((accepted.body.track as TrackView).acceptance).toEqual({ at, version: '2026-11' });
    expect((await track()).acceptance).toEqual({ at, version: '2026-11' });
    expect(await sale()).toMatchObject({
      acceptance: true,
      acceptanceBy: 'customer',
      acceptanceVersion: '2026-11',
    });
    expect(await post('acceptance', { accepted: true, fullName: 'Otra' })).toMatchObject({ status: 409 });
    expect(await lastEvent()).toMatchObject({
      kind: 'acceptance',
      actorId: null,
      actorName: 'Cliente',
      reason: 'María Gómez',
    });
    const { events, unread } = await seller.caller.sales.news();
    expect([unread, events[0]?.kind, events[0]?.actorName]).toEqual([1, 'acceptance', 'Cliente']);
  });

  test('of the seller does not show to the customer', async ({ app }) => {
    const { seller } = await people(app);
    const { _id: id, acceptanceBy } = await seller.caller.sales.register(saleInput({ acceptance: true }));
    expect(acceptanceBy).toBe('seller');
    const { url } = await seller.caller.sales.createCustomerLink({ id });
    const { body } = await app.rest('GET', `/api/track/${url.replace('/s/', '')}`);
    expect(body.track).toMatchObject({ acceptance: null });
  });

  test.for([
    [{ fullName: 'María' }, 'Aceptación'],
    [{ accepted: false, fullName: 'María' }, 'Aceptación'],
    [{ accepted: true }, 'Nombre y apellido'],
    [{ accepted: true, fullName: ' ' }, 'Nombre y apellido'],
    [{ accepted: true, fullName: 'x'.repeat(121) }, 'Nombre y apellido'],
  ] as const)('as %j is a 400 that names the field', async ([body, field], { app }) => {
    const { post } = await people(app);
    expect(await post('acceptance', body)).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining(field) },
    });
    expect(app.query('SELECT * FROM sale_acceptances')).toEqual([]);
  });

  test('of a cancelled sale is a 409, and its row never changes', async ({ app }) => {
    const { post, set } = await people(app);
    const accepted = () => post('acceptance', { accepted: true, fullName: 'María' });
    await set('cancelled');
    expect((await accepted()).status).toBe(409);
    await set('pending');
    expect((await accepted()).status).toBe(201);
    expect(() => app.query("UPDATE sale_acceptances SET full_name = 'x'")).toThrow('append-only');
    expect(() => app.query('DELETE FROM sale_acceptances')).toThrow('append-only');
  });
});

describe("the customer's answer to an appointment", () => {
  test('counts as the last one, and stands in views, timeline, tray and list', async ({ app }) => {
    const { post, track, sale, lastEvent, sections, todo, appoint } = await people(app);
    expect((await post('appointment', { answer: 'confirmed' })).status).toBe(409);
    await appoint();
    expect(await sections()).toEqual([]);
    const cannot = await post('appointment', { answer: 'cannot', note: 'Viajo' });
    expect(cannot).toMatchObject({ status: 200, body: { track: { appointment: { answer: 'cannot' } } } });
    expect(await sections()).toEqual(['reschedule']);
    expect(await todo()).toEqual(['reschedule']);
    expect((await sale()).appointment).toMatchObject({ answer: 'cannot', state: 'open' });
    expect(await lastEvent()).toMatchObject({
      kind: 'appointment_answer',
      from: 'none',
      to: 'cannot',
      reason: 'Viajo',
      actorId: null,
      actorName: 'Cliente',
    });
    await post('appointment', { answer: 'confirmed' });
    expect((await track()).appointment?.answer).toBe('confirmed');
    expect([await sections(), await todo()]).toEqual([[], []]);
    expectRightTotals(app);
  });

  test('is reset by another day or time, not by technician or note', async ({ app }) => {
    const { post, sale, appoint } = await people(app);
    const answer = async () => (await sale()).appointment?.answer;
    await appoint();
    await post('appointment', { answer: 'cannot' });
    await appoint({ technician: 'Luis', note: 'Tocar timbre' });
    expect(await answer()).toBe('cannot');
    await appoint({ to: '12:30' });
    expect(await answer()).toBe('none');
    await post('appointment', { answer: 'confirmed' });
    await appoint({ date: '2026-03-13' });
    expect(await answer()).toBe('none');
  });

  test('leaves the section when the appointment is closed, and is unclosed when it is over', async ({
    app,
  }) => {
    const { post, sections, todo, appoint, set } = await people(app);
    await appoint();
    await post('appointment', { answer: 'cannot' });
    wait(app, 3);
    expect([await sections(), await todo()]).toEqual([['unclosed'], ['reschedule']]);
    await set('installed');
    expect([await sections(), await todo()]).toEqual([[], []]);
  });
});

describe('a withdrawal', () => {
  test('is made once, stands first and alone, and is ended by an administrator', async ({ app }) => {
    const { admin, id, post, sale, lastEvent, sections, todo, appoint } = await people(app);
    await appoint();
    await post('appointment', { answer: 'cannot' });
    expect(await post('withdrawal', { reason: 'Me mudo' })).toMatchObject({ status: 201 });
    const withdrawal = { at: '2026-03-10T15:00:00.000Z', reason: 'Me mudo', state: 'open' };
    expect((await sale()).withdrawal).toEqual(withdrawal);
    expect([await sections(), await todo()]).toEqual([['withdrawals'], ['reschedule']]);
    expect(await lastEvent()).toMatchObject({ kind: 'withdrawal', to: 'open', actorName: 'Cliente' });
    expect((await post('withdrawal')).status).toBe(409);
    const resolve = (body: object) => admin.rest('PUT', `/api/admin/sales/${id}/withdrawal`, body);
    expect((await resolve({ resolved: true })).status).toBe(400);
    expect((await resolve({ resolved: true, note: ' ' })).status).toBe(400);
    expect((await resolve({ resolved: false, note: 'x' })).status).toBe(400);
    expect((await resolve({ resolved: true, note: 'Se queda' })).body.sale).toMatchObject({
      withdrawal: { ...withdrawal, state: 'resolved' },
    });
    expect(await sections()).toEqual(['reschedule']);
    expect((await resolve({ resolved: true, note: 'Se queda' })).status).toBe(409);
    expect((await post('withdrawal')).status).toBe(409);
  });

  test('is ended by cancelling the sale, and a cancelled one takes none', async ({ app }) => {
    const { post, sale, sections, set } = await people(app);
    await post('withdrawal');
    expect((await sale()).withdrawal).toMatchObject({ state: 'open', reason: null });
    await set('cancelled');
    expect((await sale()).withdrawal).toMatchObject({ state: 'resolved' });
    expect(await sections()).toEqual([]);
    const other = await app.seller();
    const { _id: id } = await other.caller.sales.register(saleInput());
    const { url } = await other.caller.sales.createCustomerLink({ id });
    await (await app.admin()).caller.admin.changeSaleStatus({ id, status: 'cancelled' });
    expect((await app.rest('POST', `/api/track/${url.replace('/s/', '')}/withdrawal`, {})).status).toBe(409);
  });

  test('is taken to the end of the tenth Argentine day after the installation', async ({ app }) => {
    const { post, track, set } = await people(app);
    app.clock.nowMs = Date.parse('2026-03-11T02:59:00Z');
    await set('installed');
    expect((await track()).withdrawalUntil).toBe('2026-03-20');
    app.clock.nowMs = Date.parse('2026-03-21T03:00:00Z');
    expect(await post('withdrawal')).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('20/03') },
    });
    app.clock.nowMs -= 1;
    expect((await post('withdrawal')).status).toBe(201);
  });

  test('holds the commission: drafts drop it at once, new ones leave it out and say why', async ({ app }) => {
    const { admin, seller, id, post, set } = await people(app);
    const { _id: other } = await seller.caller.sales.register(saleInput());
    await admin.caller.admin.changeSaleStatus({ id: other, status: 'completed' });
    await set('completed');
    const run = () =>
      admin.caller.admin.createSettlements({ sellerIds: [seller.user.id], until: '2026-03-10' });
    const draft = (await run()).settlements[0]?._id ?? '';
    const shown = () => admin.caller.commissions.settlement({ id: draft });
    expect((await shown()).lines).toHaveLength(2);
    await post('withdrawal');
    const reason = 'El cliente se arrepintió de la compra';
    expect(await shown()).toMatchObject({ lines: [{ saleId: other }], leftOut: [{ saleId: id, reason }] });
    await admin.caller.admin.deleteSettlement({ id: draft });
    const next = (await run()).settlements[0]?._id ?? '';
    expect(await admin.caller.commissions.settlement({ id: next })).toMatchObject({
      lines: [{ saleId: other }],
      leftOut: [{ saleId: id, reason }],
    });
    await admin.caller.admin.resolveWithdrawal({ id, resolved: true, note: 'Se queda' });
    await run();
    expect(await admin.caller.commissions.settlement({ id: next })).toMatchObject({
      lines: [{ saleId: other }, { saleId: id }],
      leftOut: [],
    });
    expectRightTotals(app);
  });

  test('an entry that an administrator had excluded cannot be taken back while it is open', async ({
    app,
  }) => {
    const { admin, seller, post, set } = await people(app);
    await set('completed');
    const { settlements } = await admin.caller.admin.createSettlements({
      sellerIds: [seller.user.id],
      until: '2026-03-10',
    });
    const id = settlements[0]?._id ?? '';
    await admin.caller.admin.excludeSettlementEntries({ id, excludedEntryIds: ['1'] });
    await post('withdrawal');
    const after = await admin.caller.admin.excludeSettlementEntries({ id, excludedEntryIds: [] });
    expect(after).toMatchObject({ lines: [], leftOut: [{ entryId: '1' }] });
    await admin.caller.admin.deleteSettlement({ id });
    const run = await admin.caller.admin.createSettlements({
      sellerIds: [seller.user.id],
      until: '2026-03-10',
    });
    expect(run.skipped[0]?.reason).toBe(
      'No queda nada a cobrar. Hay ventas de las que el cliente se arrepintió, que quedan afuera.',
    );
  });
});

test('two answers, acceptances or withdrawals at once make one row each', async ({ app }) => {
  const { post, appoint } = await people(app);
  await appoint();
  const both = (what: string, body: object) =>
    Promise.all([post(what, body), post(what, body)]).then((answers) =>
      answers.map(({ status }) => status).toSorted(),
    );
  expect(await both('acceptance', { accepted: true, fullName: 'María' })).toEqual([201, 409]);
  expect(await both('withdrawal', {})).toEqual([201, 409]);
  expect(await both('appointment', { answer: 'cannot' })).toEqual([200, 200]);
  const kinds = app.query('SELECT kind FROM sale_events WHERE actor_id IS NULL ORDER BY kind');
  expect(kinds.map(({ kind }) => kind)).toEqual(['acceptance', 'appointment_answer', 'withdrawal']);
});

test('erasing removes all that the customer wrote, and the export holds it before', async ({ app }) => {
  const { admin, id, post, appoint, sale } = await people(app);
  await appoint();
  await post('acceptance', { accepted: true, fullName: 'Nombre Secreto' });
  await post('appointment', { answer: 'cannot', note: 'Nota secreta' });
  await post('withdrawal', { reason: 'Motivo secreto' });
  const exported = await admin.rest('GET', `/api/admin/sales/${id}/personal-data`);
  for (const text of ['Nombre Secreto', 'Nota secreta', 'Motivo secreto']) {
    expect(JSON.stringify(exported.body)).toContain(text);
  }
  expect(exported.body).toMatchObject({ links: [{ lastSeenAt: null }], acceptance: { version: '2026-11' } });
  await admin.caller.admin.eraseSale({ id, reason: 'Lo pidió' });
  for (const { name } of app.query("SELECT name FROM sqlite_master WHERE type = 'table'")) {
    if (String(name).includes('search')) continue;
    expect(JSON.stringify(app.query(`SELECT * FROM ${String(name)}`))).not.toMatch(/secret[oa]/i);
  }
  expect((await sale()).withdrawal).toMatchObject({ reason: 'Datos borrados', state: 'open' });
  const resolve = (body: object) => admin.rest('PUT', `/api/admin/sales/${id}/withdrawal`, body);
  expect((await resolve({ resolved: true, note: 'María' })).status).toBe(409);
  expect((await resolve({ resolved: true })).status).toBe(200);
});

describe("the customer's word", () => {
  test.override({ variables: { TRUST_PROXY: 'true' } });

  const senders = [
    ["the seller's network", '198.51.100.7', 'seller_network'],
    ['another one', '203.0.113.5', 'other'],
  ] as const;

  test.for(senders)('from %s is told to administrators, and erased', async ([, address, from], { app }) => {
    const [admin, seller] = [await app.admin(), await app.seller()];
    const call = (method: 'GET' | 'POST', url: string, ip: string, token?: string, payload?: object) =>
      app.server.inject({
        method,
        url,
        ...(payload && { payload }),
        headers: {
          'x-forwarded-for': ip,
          'user-agent': 'Mozilla/5.0 (iPhone) Safari/605',
          ...(token && { authorization: `Bearer ${token}` }),
        },
      });
    const login = { email: seller.user.email, password: PASSWORD };
    const token = (
      await call('POST', '/api/auth/login', '198.51.100.7', undefined, login)
    ).json<SessionView>().token;
    const { _id: id } = await seller.caller.sales.register(saleInput());
    const { url } = await seller.caller.sales.createCustomerLink({ id });
    const path = `/api/track/${url.replace('/s/', '')}`;
    const view = async () => (await admin.caller.admin.saleDetail({ id })).sale;
    expect((await view()).acceptanceFrom).toBe(null);
    // Signing out hides nothing.
    await call('POST', '/api/auth/logout', '198.51.100.7', token);
    await call('POST', `${path}/acceptance`, address, undefined, { accepted: true, fullName: 'María' });
    await call('POST', `${path}/withdrawal`, address, undefined, {});
    expect((await view()).acceptanceFrom).toBe(from);
    expect(await seller.caller.sales.get({ id })).not.toHaveProperty('acceptanceFrom');
    const kept = () =>
      app.query(
        'SELECT address, device FROM sale_acceptances UNION ALL SELECT address, device FROM sale_withdrawals',
      );
    expect(kept()).toEqual([1, 2].map(() => ({ address, device: 'Safari en iPhone' })));
    await admin.caller.admin.eraseSale({ id, reason: 'Lo pidió' });
    expect(JSON.stringify(kept())).not.toContain(address);
    expect((await view()).acceptanceFrom).toBe(from);
  });
});
