import { describe, expect } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../shared/values/durations.ts';
import type { ProspectEventsView } from '../../../shared/prospects/prospectEvents.ts';
import type { ContactedProspectView } from '../../../shared/prospects/prospects.ts';
import { callThrough, CREATED, DOORS } from '../../testing/doors.ts';
import { test, type Person } from '../../testing/testApp.ts';
import { PHONE, iso, create, kindsOf } from '../../testing/features/prospects.ts';

describe('an edit', () => {
  test('changes what is sent, null clears, and each field is an event', async ({ app }) => {
    const seller = await app.seller({ name: 'Ana' });
    const { _id: id } = await create(seller, { note: 'Vive sola', nextAt: iso(app, HOUR_MS), planId: '1' });
    app.clock.nowMs += 1000;
    const edited = await seller.caller.prospects.edit({
      id,
      name: 'Rosa Paz',
      note: null,
      nextAt: null,
      planId: null,
    });
    expect(edited).toMatchObject({
      name: 'Rosa Paz',
      note: null,
      nextAt: null,
      planId: null,
      planName: null,
    });
    expect(edited.updatedAt).toBe(iso(app, 0));
    const events = (await seller.caller.prospects.events({ id })).events.slice(0, -1);
    expect(events.map(({ kind, field, from, to }) => [kind, field, from, to])).toEqual([
      ['edited', 'nextAt', iso(app, HOUR_MS - 1000), null],
      ['edited', 'note', 'Vive sola', null],
      ['edited', 'planName', 'Alarma Esencial', null],
      ['edited', 'name', 'Rosa', 'Rosa Paz'],
    ]);
    await seller.caller.prospects.edit({ id, name: 'Rosa Paz' });
    expect((await seller.caller.prospects.events({ id })).events).toHaveLength(5);
  });

  test('stays in a history that comes a hundred at a time', async ({ app }) => {
    const seller = await app.seller();
    const { _id: id } = await create(seller, {});
    for (let number = 1; number <= 120; number += 1) {
      await seller.caller.prospects.edit({ id, name: `Rosa ${number}` });
    }
    const events = async (before: string) =>
      (await seller.rest('GET', `/api/prospects/${id}/events${before}`))
        .body as unknown as ProspectEventsView;
    const latest = await events('');
    expect(latest.events.map(({ to }) => to)).toEqual(
      Array.from({ length: 100 }, (_, index) => `Rosa ${120 - index}`),
    );
    expect(latest.more).toBe(true);
    const earlier = await events(`?before=${latest.events.at(-1)?._id}`);
    expect(earlier).toMatchObject({ more: false, events: { 0: { to: 'Rosa 20' }, 20: { kind: 'created' } } });
    const { _id: otherId } = await create(seller, { phone: '11 5555-0101' });
    const unknown = await seller.rest('GET', `/api/prospects/${otherId}/events?before=1`);
    expect(unknown).toMatchObject({ status: 404, body: { error: 'El movimiento no existe' } });
  });

  test('to the number of another open one is refused; its own stays', async ({ app }) => {
    const seller = await app.seller();
    const { _id: first } = await create(seller, { phone: PHONE });
    const { _id: id } = await create(seller);
    expect(await seller.rest('PUT', `/api/prospects/${id}`, { phone: '1144445555' })).toMatchObject({
      status: 409,
      body: { code: 'DUPLICATE_PROSPECT', prospectId: first },
    });
    expect((await seller.rest('PUT', `/api/prospects/${first}`, { phone: '1144445555' })).status).toBe(200);
  });

  test('of a plan that is gone keeps it, with its name', async ({ app }) => {
    const [seller, admin] = [await app.seller(), await app.admin()];
    const { _id: id } = await create(seller, { planId: '1' });
    await admin.caller.admin.deletePlan({ id: '1' });
    const edited = await seller.caller.prospects.edit({ id, planId: '1', note: 'Espera' });
    expect(edited).toMatchObject({ planId: '1', planName: 'Alarma Esencial', note: 'Espera' });
  });
});

describe.for(DOORS)('a contact through %s', (door) => {
  const contact = (seller: Person, id: string, values: object = {}) =>
    callThrough<ContactedProspectView>(door, seller, 'prospects.recordContact', {
      id,
      channel: 'whatsapp',
      result: 'sent',
      ...values,
    });

  test('makes a new one contacted and replaces the next contact', async ({ app }) => {
    const seller = await app.seller({ name: 'Ana' });
    const { _id: id } = await create(seller, { nextAt: iso(app, HOUR_MS) });
    const { status, result } = await contact(seller, id, { note: 'Le escribí', nextAt: iso(app, DAY_MS) });
    expect(status).toBe(CREATED[door]);
    expect(result.prospect).toMatchObject({ state: 'contacted', nextAt: iso(app, DAY_MS) });
    expect(result.contact).toMatchObject({
      channel: 'whatsapp',
      result: 'sent',
      note: 'Le escribí',
      actorName: 'Ana',
    });
    expect((await contact(seller, id)).result.prospect.nextAt).toBe(null);
    expect(await kindsOf(seller, id)).toEqual(['contacted', 'contacted', 'created']);
  });

  test('with a key is recorded once', async ({ app }) => {
    const seller = await app.seller();
    const [{ _id: id }, { _id: other }] = [await create(seller), await create(seller)];
    const values = { clientKey: 'contacto-1', nextAt: iso(app, DAY_MS) };
    const { result } = await contact(seller, id, values);
    await contact(seller, id);
    const again = await contact(seller, id, values);
    expect(again).toMatchObject({ status: CREATED[door], result: { contact: result.contact } });
    expect(again.result.prospect.nextAt).toBe(null);
    expect((await contact(seller, id, { ...values, result: 'answered' })).status).toBe(409);
    expect((await contact(seller, other, values)).status).toBe(409);
    await seller.caller.prospects.changeState({ id, state: 'lost', reason: 'No quiere' });
    expect((await contact(seller, id, values)).status).toBe(CREATED[door]);
    expect((await contact(seller, id)).status).toBe(409);
  });
});

describe('a state', () => {
  test('lost needs a reason and clears the next contact; reopening clears the reason', async ({ app }) => {
    const seller = await app.seller();
    const { _id: id } = await create(seller, { nextAt: iso(app, HOUR_MS) });
    const set = (body: object) => seller.rest('PUT', `/api/prospects/${id}/state`, body);
    expect(await set({ state: 'lost' })).toMatchObject({
      status: 400,
      body: { error: 'El campo Motivo es obligatorio' },
    });
    for (const state of ['won', 'new', 'x']) expect((await set({ state })).status).toBe(400);
    expect((await set({ state: 'lost', reason: 'Se mudó' })).body.prospect).toMatchObject({
      state: 'lost',
      lostReason: 'Se mudó',
      nextAt: null,
    });
    expect((await set({ state: 'lost', reason: 'Otro' })).body.prospect).toMatchObject({
      lostReason: 'Se mudó',
    });
    expect((await seller.rest('PUT', `/api/prospects/${id}`, { note: 'x' })).status).toBe(409);
    expect((await set({ state: 'visit' })).body.prospect).toMatchObject({ state: 'visit', lostReason: null });
    expect(await kindsOf(seller, id)).toEqual(['state', 'state', 'created']);
  });

  test('reopening is refused while another open one has the number', async ({ app }) => {
    const seller = await app.seller();
    const { _id: id } = await create(seller, { phone: PHONE });
    await seller.caller.prospects.changeState({ id, state: 'lost', reason: 'x' });
    const { _id: prospectId } = await create(seller, { phone: PHONE });
    expect(await seller.rest('PUT', `/api/prospects/${id}/state`, { state: 'contacted' })).toMatchObject({
      status: 409,
      body: { code: 'DUPLICATE_PROSPECT', prospectId },
    });
  });
});
