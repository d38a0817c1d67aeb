import { describe, expect } from 'vitest';
import type { NotificationView, SentNotificationView } from '../../../shared/notifications/notifications.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../shared/values/durations.ts';
import { tickClock } from '../../clock.ts';
import { newDevice } from '../../testing/pushService.ts';
import {
  send,
  post,
  ack,
  attend,
  remind,
  own,
  inMs,
  countsOf,
  namesOf,
  setActive,
} from '../../testing/features/notifications.ts';
import { test, type Person, type TestApp } from '../../testing/testApp.ts';
import { expectRightTotals } from '../../testing/recount.ts';

const MEETING = { type: 'meeting', meetingInfo: { date: '2026-03-16T18:00' } };

describe('first steps', () => {
  test('are unread for those who come later, in the order of sending', async ({ app }) => {
    const [admin, ana] = [await app.admin(), await app.seller({ name: 'Ana' })];
    const first = await send(app, admin, { title: 'Uno', pinned: true, requiresAck: true });
    app.clock.nowMs += 1;
    const second = await send(app, admin, { title: 'Dos' });
    app.clock.nowMs += 1;
    await send(app, admin, { title: 'Tres', pinned: true });
    app.clock.nowMs += 1;
    const late = await app.seller({ name: 'Tarde' });
    const titles = async (query: string) => {
      const { body } = await late.rest('GET', `/api/notifications?${query}`);
      expect((body.pagination as { total: number }).total).toBe((body.notifications as unknown[]).length);
      return (body.notifications as NotificationView[]).map(({ title }) => title);
    };
    expect(await titles('pinned=true')).toEqual(['Uno', 'Tres']);
    expect(await titles('')).toEqual(['Tres', 'Dos', 'Uno']);
    expect(await titles('unreadOnly=true')).toEqual(['Tres', 'Uno']);
    expect(await late.caller.notifications.unreadCount()).toBe(2);
    expect(await countsOf(admin, first._id)).toEqual([2, 0, 0, 0]);
    expect((await late.caller.sales.todo()).sections[0]?.items).toMatchObject([{ title: 'Uno' }]);

    expect(own(await ack(late, first._id)).acknowledgedAt).not.toBeNull();
    expect(await titles('pinned=true&unreadOnly=true')).toEqual(['Tres']);
    expect(await late.caller.notifications.unreadCount()).toBe(1);
    await late.caller.notifications.markAllAsRead();
    expect(await late.caller.notifications.unreadCount()).toBe(0);
    expect(await namesOf(admin, first._id, 'acknowledged')).toEqual(['Tarde']);
    expectRightTotals(app);

    const unpinned = await admin.rest('PUT', `/api/admin/notifications/${first._id}`, { pinned: false });
    expect(unpinned.body.notification).toMatchObject({
      pinned: false,
      recipientCount: 1,
      readCount: 0,
      ackCount: 0,
    });
    expect(await namesOf(admin, first._id)).toEqual(['Ana']);
    expect(await late.caller.notifications.unreadCount()).toBe(0);
    expect((await ack(late, first._id)).status).toBe(200);
    expectRightTotals(app);
    await admin.rest('PUT', `/api/admin/notifications/${first._id}`, { pinned: true });
    await admin.rest('PUT', `/api/admin/notifications/${second._id}`, { pinned: true });
    expect(await countsOf(admin, first._id)).toEqual([2, 1, 1, 0]);
    expect(await titles('pinned=true')).toEqual(['Uno', 'Dos', 'Tres']);
    expect(await late.caller.notifications.unreadCount()).toBe(1);
    expect(await ana.caller.notifications.unreadCount()).toBe(3);
    expectRightTotals(app);
  });

  test('are seven at most, sent to all', async ({ app }) => {
    const [admin, ana] = [await app.admin(), await app.seller()];
    const sent: SentNotificationView[] = [];
    for (let n = 0; n < 7; n += 1) sent.push(await send(app, admin, { pinned: true }));
    expect((await post(app, admin, { pinned: 'true' })).status).toBe(409);
    const { _id: id } = await send(app, admin);
    const pin = (of: string, pinned: boolean) =>
      admin.rest('PUT', `/api/admin/notifications/${of}`, { pinned });
    expect((await pin(id, true)).status).toBe(409);
    expect((await pin(sent[0]?._id ?? '', true)).status).toBe(200);
    await pin(sent[0]?._id ?? '', false);
    expect((await pin(id, true)).status).toBe(200);
    const chosen = await send(app, admin, { recipientType: 'specific', recipients: [ana.user._id] });
    expect((await pin(chosen._id, true)).status).toBe(400);
    expect((await pin('999', true)).status).toBe(404);
  });
});

const reminded = (app: TestApp) =>
  app
    .query(
      `SELECT user_id FROM push_messages JOIN push_subscriptions s ON s.id = subscription_id WHERE kind = 'reminder'`,
    )
    .map(({ user_id: id }) => String(id));

describe('the reminder', () => {
  test('goes to those pending, once in 12 hours, whatever the limits', async ({ app }) => {
    const [admin, ana, bea] = [await app.admin(), await app.seller(), await app.seller()];
    for (const person of [ana, bea]) await person.caller.push.subscribe(newDevice().subscription);
    await app.seller();
    const { _id: id } = await send(app, admin, { requiresAck: true });
    await ack(ana, id);
    await bea.caller.notifications.markAsRead({ id });
    expect(await remind(admin, id)).toMatchObject({ status: 200, body: { success: true, reminded: 2 } });
    expect(reminded(app)).toEqual([bea.user._id]);
    app.clock.nowMs += 12 * HOUR_MS - 1500;
    const early = await remind(admin, id);
    expect([early.status, early.headers['retry-after']]).toEqual([429, '2']);
    app.clock.nowMs += 1500;
    expect((await remind(admin, id)).body.reminded).toBe(2);
  });

  test('goes to the unread where nothing is to be acknowledged', async ({ app }) => {
    const [admin, ana, bea] = [await app.admin(), await app.seller(), await app.seller()];
    for (const person of [ana, bea]) await person.caller.push.subscribe(newDevice().subscription);
    const { _id: id } = await send(app, admin);
    await ana.caller.notifications.markAsRead({ id });
    expect((await remind(admin, id)).body.reminded).toBe(1);
    expect(reminded(app)).toEqual([bea.user._id]);
  });

  test('without anybody left is 0, and starts no pause', async ({ app }) => {
    const [admin, ana] = [await app.admin(), await app.seller()];
    const { _id: id } = await send(app, admin, { requiresAck: true });
    await ack(ana, id);
    for (let time = 0; time < 2; time += 1) {
      expect(await remind(admin, id)).toMatchObject({ status: 200, body: { reminded: 0 } });
    }
    await setActive(admin, ana, false);
    await app.seller();
    await admin.rest('PUT', `/api/admin/notifications/${id}`, { pinned: true });
    expect((await remind(admin, id)).body.reminded).toBe(1);
    expect((await remind(admin, '999')).status).toBe(404);
  });
});

const file = (app: TestApp, admin: Person, id: string, query = '') =>
  app.server.inject({
    url: `/api/admin/notifications/${id}/recipients.csv${query}`,
    headers: { authorization: `Bearer ${admin.token}` },
  });

describe('the export', () => {
  test('has all recipients by name, in both formats', async ({ app }) => {
    const admin = await app.admin();
    const ana = await app.seller({ name: '=Ana', phone: '+54 341 555-1234' });
    const bea = await app.seller({ name: 'Ana;=1+1', phone: '341 555-9999' });
    const { _id: id } = await send(app, admin, { ...MEETING, requiresAck: true });
    await ack(ana, id);
    await attend(ana, id, false);
    const { headers, body } = await file(app, admin, id);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toBe('attachment; filename="destinatarios_2026-03-10.csv"');
    expect(body).toBe(
      '\uFEFFNombre,Teléfono,Leída,Confirmada,Asiste\r\n' +
        "'=Ana,'+54 341 555-1234,10/03/2026 12:00,10/03/2026 12:00,No\r\n" +
        '"Ana;\'=1+1",341 555-9999,,,\r\n',
    );
    await attend(bea, id, true);
    expect((await file(app, admin, id, '?format=excel')).body).toContain(
      '"Ana;\'=1+1";"=""341 555-9999""";10/03/2026 12:00;;Sí',
    );
    expect((await file(app, admin, '999')).statusCode).toBe(404);
    expect((await file(app, admin, id, '?format=pdf')).statusCode).toBe(400);
  });
});

describe('what is to be done', () => {
  test('the seller confirms, oldest first, above all sales', async ({ app }) => {
    const [admin, ana] = [await app.admin(), await app.seller()];
    const ackBy = inMs(app, DAY_MS);
    const first = await send(app, admin, { title: 'Uno', requiresAck: true, ackBy });
    app.clock.nowMs += 1;
    const second = await send(app, admin, { title: 'Dos', requiresAck: true });
    const section = async () => {
      const { body } = await ana.rest('GET', '/api/sales/todo');
      return (body.todo as { sections: unknown[] }).sections[0];
    };
    const [one, two] = [
      { notificationId: first._id, title: 'Uno', ackBy },
      { notificationId: second._id, title: 'Dos', ackBy: null },
    ];
    expect(await section()).toEqual({ key: 'acknowledge', count: 2, items: [one, two] });
    await ana.caller.notifications.markAsRead({ id: first._id });
    await ack(ana, second._id);
    expect(await section()).toEqual({ key: 'acknowledge', count: 1, items: [one] });
  });

  test('the administration sees what is past its deadline and not acknowledged by all', async ({ app }) => {
    const [admin, ana, bea] = [await app.admin(), await app.seller(), await app.seller()];
    const ackBy = inMs(app, DAY_MS);
    const { _id: id } = await send(app, admin, { title: 'Uno', requiresAck: true, ackBy });
    await send(app, admin, { requiresAck: true });
    const section = async () => {
      const { body } = await admin.rest('GET', '/api/admin/tray');
      return (body.tray as { sections: unknown[] }).sections.at(-1);
    };
    await ack(ana, id);
    app.clock.nowMs += DAY_MS - 1;
    const none = { key: 'unacknowledged', count: 0, items: [] };
    expect(await section()).toEqual(none);
    app.clock.nowMs += 1;
    const item = { notificationId: id, title: 'Uno', pending: 1, since: ackBy };
    expect(await section()).toEqual({ key: 'unacknowledged', count: 1, items: [item] });
    expect((await admin.rest('GET', '/api/admin/tray/unacknowledged')).body.items).toEqual([item]);
    await setActive(admin, bea, false);
    expect(await section()).toEqual(none);
    await setActive(admin, bea, true);
    expect(await section()).toEqual({ key: 'unacknowledged', count: 1, items: [item] });
  });
});

test('an account opened while the clock was ahead is opened once it is right: training and chat reach it', async ({
  app,
}) => {
  const admin = await app.admin();
  const rightMs = app.clock.nowMs + HOUR_MS;
  app.clock.jumpTo(rightMs + 300 * DAY_MS);
  const ahead = await send(app, admin, { requiresAck: true, pinned: true });
  const other = await send(app, admin, { requiresAck: true });
  app.clock.jumpTo(app.clock.nowMs + HOUR_MS);
  const ana = await app.seller({ name: 'Ana' });
  await ana.rest('PUT', `/api/notifications/${ahead._id}/read`);
  app.clock.jumpTo(rightMs);
  expect(await ana.caller.notifications.unreadCount()).toBe(1);
  const to = { recipientType: 'specific', recipients: [ana.user._id], requiresAck: true };
  const sent = [ahead, other, await send(app, admin, to), await send(app, admin, { requiresAck: true })];
  const group = await admin.caller.chat.group();
  await admin.caller.chat.send({ id: group._id, content: 'Hola' });

  expect(await ana.caller.notifications.unreadCount()).toBe(3);
  expect((await ana.caller.chat.unreadCount()).group).toBe(1);
  for (const { _id } of sent) {
    expect((await ack(ana, _id)).status).toBe(200);
    expect(await namesOf(admin, _id, 'acknowledged')).toEqual(['Ana']);
    expect(await countsOf(admin, _id)).toEqual([1, 1, 1, 0]);
  }
  expect(await ana.caller.notifications.unreadCount()).toBe(0);
  expectRightTotals(app);
});

test.for([HOUR_MS, 6 * 365 * DAY_MS])(
  'a clock %d ms behind makes no account begin earlier',
  async (byMs, { app }) => {
    const admin = await app.admin();
    const before = await send(app, admin, { requiresAck: true });
    app.clock.nowMs += MINUTE_MS;
    const ana = await app.seller();
    const rightMs = app.clock.nowMs;
    await tickClock(app.ctx);
    app.clock.jumpTo(rightMs - byMs);
    expect(await ana.caller.notifications.unreadCount()).toBe(0);
    expect((await ack(ana, before._id)).status).toBe(409);
    app.clock.jumpTo(rightMs + MINUTE_MS);
    expect(await ana.caller.notifications.unreadCount()).toBe(0);
    expect(app.query('select created_at from users where id = ?', ana.user.id)).toEqual([
      { created_at: rightMs },
    ]);
  },
);
