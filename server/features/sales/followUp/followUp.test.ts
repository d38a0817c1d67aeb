import { describe, expect } from 'vitest';
import { saleInput } from '../../../cli/demo/saleInput.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../shared/values/durations.ts';
import { CONTACT_CHANNELS, CONTACT_RESULTS, type FollowUpView } from '../../../../shared/sales/followUp.ts';
import { SALE_STATUSES } from '../../../../shared/sales/saleStatus.ts';
import type { RecordedContactView, SaleView } from '../../../../shared/sales/sales.ts';
import { callThrough, CREATED, DOORS, type Door } from '../../../testing/doors.ts';
import { customerWith, decide, people, statusTo } from '../../../testing/features/verification.ts';
import { test, type Person, type TestApp } from '../../../testing/testApp.ts';

/** A sale whose DNI was just approved: its 48 hours begin. */
async function approved(app: TestApp) {
  const all = await people(app);
  await decide('rpc', all.admin, all.id, 1, 'approved', 'Visto en persona');
  return all;
}

const followUpOf = async (person: Person, id: string) => (await person.caller.sales.get({ id })).followUp;
const contact = (door: Door, person: Person, id: string, values: object = {}) =>
  callThrough<RecordedContactView>(door, person, 'sales.recordContact', {
    id,
    channel: 'call',
    result: 'answered',
    ...values,
  });
const dueIn = (app: TestApp, hours: number) => new Date(app.clock.nowMs + hours * HOUR_MS).toISOString();
const NONE: FollowUpView = { state: 'none', dueAt: null };

describe('the 48 hours', () => {
  test.for([
    [0, 'running'],
    [36 * 60 - 1, 'running'],
    [36 * 60, 'due_soon'],
    [48 * 60 - 1, 'due_soon'],
    [48 * 60, 'overdue'],
    [600 * 60, 'overdue'],
  ] as const)('%i minutes after the approval are %s', async ([minutes, state], { app }) => {
    const { seller, admin, id } = await approved(app);
    const dueAt = dueIn(app, 48);
    app.clock.nowMs += minutes * MINUTE_MS;
    expect(await followUpOf(seller, id)).toEqual({ state, dueAt });
    const lists = [await seller.caller.sales.list({}), await admin.caller.admin.listSales({})];
    for (const { sales } of lists) expect(sales[0]?.followUp).toEqual({ state, dueAt });
  });

  test('do not run before the approval, nor in any other status', async ({ app }) => {
    const { seller, admin, id } = await people(app);
    expect(await followUpOf(seller, id)).toEqual(NONE);
    for (const status of [...SALE_STATUSES, 'pending'] as const) {
      const { followUp } = await statusTo(admin, id, status);
      expect([status, followUp.state]).toEqual([
        status,
        status === 'pending_appointment' ? 'running' : 'none',
      ]);
    }
  });

  test('do not run while an edit waits for its verification, and restart at its approval', async ({
    app,
  }) => {
    const { seller, admin, id } = await approved(app);
    app.clock.nowMs += 40 * HOUR_MS;
    const edited = await seller.caller.sales.edit({ id, customerInfo: customerWith({ name: 'Marta' }) });
    expect(edited.followUp).toEqual(NONE);
    app.clock.nowMs += 40 * HOUR_MS;
    const { result } = await decide('rpc', admin, id, 2, 'approved', 'Visto en persona');
    expect(result.followUp).toEqual({ state: 'running', dueAt: dueIn(app, 48) });
  });

  test('do not restart by setting the status back and forth', async ({ app }) => {
    const { admin, id } = await approved(app);
    const dueAt = dueIn(app, 48);
    for (const away of ['pending', 'cancelled', 'appointed', 'installed', 'completed'] as const) {
      app.clock.nowMs += 8 * HOUR_MS;
      await statusTo(admin, id, away);
      app.clock.nowMs += HOUR_MS;
      expect((await statusTo(admin, id, 'pending_appointment')).followUp.dueAt).toBe(dueAt);
    }
    app.clock.nowMs += 3 * HOUR_MS;
    expect((await followUpOf(admin, id)).state).toBe('overdue');
  });

  test('restart with an appointment that failed, also one left by status', async ({ app }) => {
    const { admin, id } = await approved(app);
    const appoint = () =>
      admin.caller.admin.setAppointment({ id, date: '2026-03-30', from: '09:00', to: '12:00' });
    app.clock.nowMs += 30 * HOUR_MS;
    expect((await appoint()).followUp).toEqual(NONE);
    app.clock.nowMs += 30 * HOUR_MS;
    const failed = await admin.caller.admin.closeAppointment({ id, result: 'failed' });
    expect(failed.followUp).toEqual({ state: 'running', dueAt: dueIn(app, 48) });

    await appoint();
    app.clock.nowMs += HOUR_MS;
    expect((await statusTo(admin, id, 'pending_appointment')).followUp.dueAt).toBe(dueIn(app, 48));

    const dueAt = dueIn(app, 48);
    await appoint();
    await statusTo(admin, id, 'installed');
    app.clock.nowMs += HOUR_MS;
    expect((await statusTo(admin, id, 'pending_appointment')).followUp.dueAt).toBe(dueAt);
  });
});

describe.each(DOORS)('a contact through %s', (door) => {
  test('only a response of the customer restarts the 48 hours', async ({ app }) => {
    const { seller, admin, id } = await approved(app);
    let dueAt = dueIn(app, 48);
    for (const channel of CONTACT_CHANNELS) {
      for (const result of CONTACT_RESULTS) {
        app.clock.nowMs += HOUR_MS;
        if (result === 'answered') dueAt = dueIn(app, 48);
        const by = channel === 'visit' ? admin : seller;
        const response = await contact(door, by, id, { channel, result });
        expect(response.status).toBe(CREATED[door]);
        expect(response.result.contact).toMatchObject({ channel, result, note: null, actorId: by.user.id });
        expect(response.result.sale.followUp.dueAt).toBe(dueAt);
      }
    }
  });

  test('before the approval does not begin them', async ({ app }) => {
    const { seller, admin, id } = await people(app);
    app.clock.nowMs += HOUR_MS;
    expect((await contact(door, seller, id)).result.sale.followUp).toEqual(NONE);
    app.clock.nowMs += HOUR_MS;
    const { result } = await decide('rpc', admin, id, 1, 'approved', 'Visto en persona');
    expect(result.followUp.dueAt).toBe(dueIn(app, 48));
  });

  test('while the status is another one counts once the sale waits again', async ({ app }) => {
    const { seller, admin, id } = await approved(app);
    await statusTo(admin, id, 'pending');
    app.clock.nowMs += 10 * HOUR_MS;
    expect((await contact(door, seller, id)).result.sale.followUp).toEqual(NONE);
    const dueAt = dueIn(app, 48);
    app.clock.nowMs += 10 * HOUR_MS;
    expect((await statusTo(admin, id, 'pending_appointment')).followUp.dueAt).toBe(dueAt);
  });

  test('is in the timeline, with its note', async ({ app }) => {
    const { seller, admin, id } = await people(app);
    app.clock.nowMs += 1000;
    const { result } = await contact(door, admin, id, { result: 'no_answer', note: ' Llamar\nde tarde ' });
    expect(result.contact).toEqual({
      _id: expect.any(String),
      channel: 'call',
      result: 'no_answer',
      note: 'Llamar\nde tarde',
      at: '2026-03-10T15:00:01.000Z',
      actorId: admin.user.id,
      actorName: 'Administrador',
    });
    const [event] = (await seller.caller.sales.events({ id })).events;
    expect(event).toMatchObject({
      _id: result.contact._id,
      kind: 'contact',
      field: 'contact.call',
      fieldLabel: 'Llamada',
      to: 'no_answer',
      reason: 'Llamar\nde tarde',
    });
    expect((await seller.caller.sales.news()).unread).toBe(1);
  });

  test("of another seller's sale is the same 404 as of an unknown one", async ({ app }) => {
    const { other, id } = await people(app);
    const foreign = await contact(door, other, id);
    expect(foreign.status).toBe(404);
    expect(await contact(door, other, '999')).toEqual(foreign);
  });

  test.for([
    [{ channel: 'email' }, 'Canal'],
    [{ channel: undefined }, 'Canal'],
    [{ result: 'ok' }, 'Resultado'],
    [{ result: undefined }, 'Resultado'],
    [{ note: 'x'.repeat(501) }, 'Nota'],
    [{ note: 5 }, 'Nota'],
    [{ clientKey: 'corta' }, 'Clave de envío'],
    [{ clientKey: 'con espacios no' }, 'Clave de envío'],
  ])('with %j is a 400', async ([values, field], { app }) => {
    const { seller, id } = await people(app);
    const response = await contact(door, seller, id, values as object);
    expect(response.status).toBe(400);
    expect(response.details).toEqual([expect.stringContaining(`El campo ${field as string}`)]);
    expect((await seller.caller.sales.events({ id })).events).toHaveLength(1);
  });

  test('sent again with its clientKey is recorded once, and does not restart the 48 hours', async ({
    app,
  }) => {
    const { seller, admin, id } = await approved(app);
    const keyed = { clientKey: 'contacto-de-prueba_1', note: 'Llamar de tarde' };
    const first = await contact(door, seller, id, keyed);
    app.clock.nowMs += HOUR_MS;
    const again = await contact(door, seller, id, keyed);
    expect(again.status).toBe(CREATED[door]);
    expect(again.result).toEqual(first.result);
    const { events } = await seller.caller.sales.events({ id });
    expect(events.filter(({ kind }) => kind === 'contact')).toHaveLength(1);

    await admin.caller.admin.eraseSale({ id, reason: 'Lo pidió' });
    expect((await contact(door, seller, id, keyed)).status).toBe(CREATED[door]);
    expect((await contact(door, seller, id, { clientKey: 'contacto-de-prueba_2' })).status).toBe(409);
  });

  test('with a clientKey of another contact is a 409, and records nothing', async ({ app }) => {
    const { seller, admin, id } = await approved(app);
    const { _id: otherId } = await seller.caller.sales.register(saleInput());
    const keyed = { clientKey: 'contacto-de-prueba_1' };
    await contact(door, seller, id, keyed);
    for (const [ofSale, values] of [
      [otherId, {}],
      [id, { channel: 'visit' }],
      [id, { result: 'no_answer' }],
    ] as const) {
      expect(await contact(door, seller, ofSale, { ...keyed, ...values })).toMatchObject({
        status: 409,
        error: 'La clave clientKey ya se usó para otro contacto',
      });
    }
    // Another account may have chosen the same key.
    expect((await contact(door, admin, id, keyed)).status).toBe(CREATED[door]);
    const events = [
      ...(await seller.caller.sales.events({ id })).events,
      ...(await seller.caller.sales.events({ id: otherId })).events,
    ];
    expect(events.filter(({ kind }) => kind === 'contact')).toHaveLength(2);
  });
});

async function messagesOf(seller: Person) {
  const { _id: room } = await seller.caller.chat.privateAdmin();
  return (await seller.caller.chat.messages({ id: room })).map(({ content, sender }) => [
    sender.name,
    content,
  ]);
}

describe.each(DOORS)('telling the administration through %s', (door) => {
  const notify = (person: Person, id: string) =>
    callThrough<SaleView>(door, person, 'sales.notifyOverdue', { id });
  test('posts one message for each time the 48 hours end', async ({ app }) => {
    const { seller, admin, id } = await approved(app);
    app.clock.nowMs += 48 * HOUR_MS;
    const notice = [
      'Ana',
      `Pasaron 48 horas sin respuesta de María Gómez (Alarma Esencial, venta n.º ${id}).`,
    ];
    for (let time = 0; time < 3; time += 1) {
      const { status, result } = await notify(seller, id);
      expect(status).toBe(200);
      expect(result.followUp.state).toBe('overdue');
      app.clock.nowMs += HOUR_MS;
    }
    expect(await messagesOf(seller)).toEqual([notice]);
    expect(await admin.caller.chat.unreadCount()).toMatchObject({ private: 1 });

    await contact(door, seller, id);
    expect((await notify(seller, id)).status).toBe(409);
    app.clock.nowMs += 48 * HOUR_MS;
    for (let time = 0; time < 2; time += 1) {
      expect((await notify(seller, id)).status).toBe(200);
      app.clock.nowMs += HOUR_MS;
    }
    expect(await messagesOf(seller)).toEqual([notice, notice]);
    const { events } = await seller.caller.sales.events({ id });
    expect(events.filter(({ kind }) => kind === 'follow_up')).toHaveLength(2);
    expect(events[0]).toMatchObject({ fieldLabel: 'Plazo de 48 horas', from: 'overdue', to: 'notified' });
  });

  test('posts again though the clock was weeks ahead the last time', async ({ app }) => {
    const { seller, id } = await approved(app);
    const nowMs = app.clock.nowMs;
    app.clock.jumpTo(nowMs + 20 * DAY_MS);
    expect((await notify(seller, id)).status).toBe(200);
    app.clock.jumpTo(nowMs + HOUR_MS);
    await contact(door, seller, id);
    app.clock.jumpTo(nowMs + 50 * HOUR_MS);
    expect((await notify(seller, id)).status).toBe(200);
    expect(await messagesOf(seller)).toHaveLength(2);
  });

  test('is a 409 a minute early and in any other status', async ({ app }) => {
    const { seller, admin, id } = await approved(app);
    app.clock.nowMs += 48 * HOUR_MS - MINUTE_MS;
    expect(await notify(seller, id)).toMatchObject({
      status: 409,
      error: 'Todavía no pasaron 48 horas sin respuesta del cliente',
    });
    app.clock.nowMs += HOUR_MS;
    await statusTo(admin, id, 'cancelled');
    expect((await notify(seller, id)).status).toBe(409);
    expect(await messagesOf(seller)).toEqual([]);
  });

  test('stores message and event together or not at all', async ({ app }) => {
    const { seller, id } = await approved(app);
    app.clock.nowMs += 48 * HOUR_MS;
    app.query(
      `CREATE TRIGGER refuse BEFORE INSERT ON sale_events WHEN new.kind = 'follow_up' BEGIN SELECT RAISE(ABORT, 'no'); END`,
    );
    expect((await notify(seller, id)).status).toBe(500);
    expect(await messagesOf(seller)).toEqual([]);
  });
});
