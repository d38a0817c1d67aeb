import { describe, expect } from 'vitest';
import type { SentNotificationView } from '../../../shared/notifications/notifications.ts';
import { DAY_MS, HOUR_MS } from '../../../shared/values/durations.ts';
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
import { test, type Person } from '../../testing/testApp.ts';
import { expectRightTotals } from '../../testing/recount.ts';

const MEETING = { type: 'meeting', meetingInfo: { date: '2026-03-16T18:00' } };

describe('sending', () => {
  test('asks for an acknowledgement when it is urgent, unless it says otherwise', async ({ app }) => {
    const admin = await app.admin();
    const asked = async (fields: Record<string, string>) => {
      const { status, body } = await post(app, admin, fields);
      expect(status).toBe(201);
      return (body.notification as SentNotificationView).requiresAck;
    };
    expect(await asked({})).toBe(false);
    expect(await asked({ priority: 'urgent' })).toBe(true);
    expect(await asked({ priority: 'urgent', requiresAck: 'false' })).toBe(false);
    expect(await asked({ priority: 'low', requiresAck: 'true' })).toBe(true);
    expect(await asked({ requiresAck: '' })).toBe(false);
  });

  test('shows what was asked to administrator and recipient', async ({ app }) => {
    const [admin, ana] = [await app.admin(), await app.seller()];
    const ackBy = inMs(app, DAY_MS);
    const { body } = await post(app, admin, { requiresAck: 'true', ackBy, pinned: 'true' });
    const expected = { requiresAck: true, ackBy, pinned: true };
    expect(body.notification).toMatchObject({ ...expected, recipientCount: 1, ackCount: 0 });
    const [received] = (await ana.caller.notifications.list({})).notifications;
    expect(received).toMatchObject({
      ...expected,
      userRecipient: { read: false, readAt: null, acknowledgedAt: null, attending: null },
    });
  });

  test.for([
    [{ requiresAck: 'sí' }, 'El campo Pedir confirmación debe ser verdadero o falso'],
    [{ pinned: '1' }, 'El campo Fijar en Primeros pasos debe ser verdadero o falso'],
    [{ requiresAck: 'true', ackBy: 'mañana' }, /^El campo Hasta cuándo debe ser una fecha y hora con zona/],
    [
      { requiresAck: 'true', ackBy: '2026-03-12' },
      /^El campo Hasta cuándo debe ser una fecha y hora con zona/,
    ],
    [
      { requiresAck: 'true', ackBy: '2026-03-12T10:00' },
      /^El campo Hasta cuándo debe ser una fecha y hora con zona/,
    ],
    [{ ackBy: '2026-03-12T10:00:00Z' }, /^El campo Hasta cuándo es solo para .* piden confirmación$/],
    [
      { priority: 'urgent', requiresAck: 'false', ackBy: '2026-03-12T10:00:00Z' },
      /^El campo Hasta cuándo es solo para/,
    ],
    [
      { pinned: 'true', recipientType: 'specific', recipients: '["1"]' },
      'El campo Fijar en Primeros pasos es solo para notificaciones a todos',
    ],
  ] as const)('%j is a 400', async ([fields, sentence], { app }) => {
    const admin = await app.admin();
    const { status, body } = await post(app, admin, fields);
    expect([status, body.error]).toEqual([400, expect.stringMatching(sentence)]);
    expect(app.query('SELECT id FROM notifications')).toEqual([]);
  });

  test('takes a deadline from the next moment to 366 days ahead', async ({ app }) => {
    const admin = await app.admin();
    const statusOf = async (ms: number) =>
      (await post(app, admin, { requiresAck: 'true', ackBy: inMs(app, ms) })).status;
    expect(await statusOf(0)).toBe(400);
    expect(await statusOf(1)).toBe(201);
    expect(await statusOf(366 * DAY_MS)).toBe(201);
    expect(await statusOf(366 * DAY_MS + 1)).toBe(400);
  });
});

test('one notification is read by its recipients and the administration, which does not mark it', async ({
  app,
}) => {
  const [admin, ana, bea] = [await app.admin(), await app.seller(), await app.seller()];
  const { _id: id } = await send(app, admin, { recipientType: 'specific', recipients: [ana.user._id] });
  const read = async (person: Person, path: string) => person.rest('GET', `${path}/${id}`);
  expect(await read(ana, '/api/notifications')).toMatchObject({
    status: 200,
    body: { notification: { _id: id, userRecipient: { read: false } } },
  });
  expect((await read(bea, '/api/notifications')).status).toBe(404);
  expect(await read(admin, '/api/admin/notifications')).toMatchObject({
    status: 200,
    body: { notification: { _id: id, recipientCount: 1, readCount: 0 } },
  });
  expect((await admin.rest('GET', '/api/admin/notifications/999')).status).toBe(404);
});

describe('acknowledging', () => {
  test('reads it too and keeps the first instant; reading does not acknowledge', async ({ app }) => {
    const [admin, ana] = [await app.admin(), await app.seller()];
    const { _id: id } = await send(app, admin, { requiresAck: true });
    const read = await ana.rest('PUT', `/api/notifications/${id}/read`);
    expect(own(read)).toMatchObject({ read: true, acknowledgedAt: null });
    app.clock.nowMs += HOUR_MS;
    const firstAt = inMs(app, 0);
    expect(own(await ack(ana, id)).acknowledgedAt).toBe(firstAt);
    app.clock.nowMs += HOUR_MS;
    const again = await ack(ana, id);
    expect([again.status, own(again).acknowledgedAt]).toEqual([200, firstAt]);

    const other = await send(app, admin, { requiresAck: true });
    const unreadBefore = await ana.caller.notifications.unreadCount();
    expect(own(await ack(ana, other._id))).toMatchObject({ read: true, readAt: inMs(app, 0) });
    expect(await ana.caller.notifications.unreadCount()).toBe(unreadBefore - 1);
    expect(await countsOf(admin, other._id)).toEqual([1, 1, 1, 0]);
    expectRightTotals(app);
  });

  test('is a 409 where it is not asked, a 404 for others', async ({ app }) => {
    const [admin, ana, bea] = [await app.admin(), await app.seller(), await app.seller()];
    const plain = await send(app, admin);
    expect((await ack(ana, plain._id)).status).toBe(409);
    const toBea = await send(app, admin, {
      requiresAck: true,
      recipientType: 'specific',
      recipients: [bea.user._id],
    });
    const foreign = await ack(ana, toBea._id);
    expect([foreign.status, foreign.body]).toEqual([404, (await ack(ana, '999')).body]);
  });

  test('who opened the account later only sees it: 409 for both answers', async ({ app }) => {
    const admin = await app.admin();
    const { _id: id } = await send(app, admin, { ...MEETING, requiresAck: true });
    app.clock.nowMs += 1;
    const late = await app.seller();
    expect([(await ack(late, id)).status, (await attend(late, id, true)).status]).toEqual([409, 409]);
    expect((await late.caller.sales.todo()).sections[0]).toEqual({ key: 'acknowledge', count: 0, items: [] });
    expect(await countsOf(admin, id)).toEqual([0, 0, 0, 0]);
  });

  test('the author may, and counts nowhere', async ({ app }) => {
    const [admin, ana] = [await app.admin(), await app.seller()];
    const { _id: id } = await send(app, admin, { ...MEETING, requiresAck: true });
    expect((await ack(admin, id)).status).toBe(200);
    expect((await attend(admin, id, true)).status).toBe(200);
    expect(await countsOf(admin, id)).toEqual([1, 0, 0, 0]);
    expect(await namesOf(admin, id)).toEqual([ana.user.name]);
    expect((await admin.caller.sales.todo()).sections[0]?.count).toBe(0);
  });
});

describe('attendance', () => {
  test('is the latest word, and counted', async ({ app }) => {
    const [admin, ana, bea] = [await app.admin(), await app.seller(), await app.seller()];
    const { _id: id } = await send(app, admin, MEETING);
    expect(own(await attend(ana, id, true))).toMatchObject({ read: true, attending: true });
    await attend(bea, id, true);
    expect(await countsOf(admin, id)).toEqual([2, 2, 0, 2]);
    expect(own(await attend(ana, id, false)).attending).toBe(false);
    expect(await countsOf(admin, id)).toEqual([2, 2, 0, 1]);
    expect((await attend(ana, id, 'true')).status).toBe(400);
    expectRightTotals(app);
  });

  test('is a 409 without a meeting', async ({ app }) => {
    const [admin, ana] = [await app.admin(), await app.seller()];
    const { _id: id } = await send(app, admin);
    expect((await attend(ana, id, true)).status).toBe(409);
    expect(await ana.caller.notifications.unreadCount()).toBe(1);
  });
});

test('14 of 15 become 14 of 14 when the one who is missing leaves', async ({ app }) => {
  const admin = await app.admin();
  const team: Person[] = [];
  for (let n = 0; n < 15; n += 1) team.push(await app.seller());
  const { _id: id } = await send(app, admin, { requiresAck: true, ackBy: inMs(app, HOUR_MS) });
  const [missing, ...others] = team as [Person, ...Person[]];
  for (const person of others) await ack(person, id);
  app.clock.nowMs += HOUR_MS;
  const pending = async () => (await admin.caller.admin.tray()).sections.at(-1)?.items;
  expect(await countsOf(admin, id)).toEqual([15, 14, 14, 0]);
  expect(await namesOf(admin, id, 'pending')).toEqual([missing.user.name]);
  expect(await pending()).toMatchObject([{ notificationId: id, pending: 1 }]);
  expect((await remind(admin, id)).body.reminded).toBe(1);
  await setActive(admin, missing, false);
  expect(await countsOf(admin, id)).toEqual([14, 14, 14, 0]);
  expect(await pending()).toEqual([]);
  expect(await remind(admin, id)).toMatchObject({ status: 200, body: { reminded: 0 } });
  expectRightTotals(app);
});

test.for(['all', 'specific'] as const)(
  'sent to %s: every number leaves out who is deactivated, and takes them in again',
  async (recipientType, { app }) => {
    const admin = await app.admin();
    const ana = await app.seller({ name: 'Ana' });
    const bea = await app.seller({ name: 'Bea' });
    const caro = await app.seller({ name: 'Caro' });
    const { _id: id } = await send(app, admin, {
      ...MEETING,
      requiresAck: true,
      recipientType,
      recipients: recipientType === 'all' ? [] : [ana, bea, caro].map(({ user }) => user._id),
    });
    await ack(ana, id);
    await attend(ana, id, true);
    await bea.caller.notifications.markAsRead({ id });
    const numbers = async () => ({
      counts: await countsOf(admin, id),
      all: await namesOf(admin, id),
      unread: await namesOf(admin, id, 'unread'),
      read: await namesOf(admin, id, 'read'),
      acknowledged: await namesOf(admin, id, 'acknowledged'),
      pending: await namesOf(admin, id, 'pending'),
    });
    const everyone = {
      counts: [3, 2, 1, 1],
      all: ['Ana', 'Bea', 'Caro'],
      unread: ['Caro'],
      read: ['Ana', 'Bea'],
      acknowledged: ['Ana'],
      pending: ['Bea', 'Caro'],
    };
    expect(await numbers()).toEqual(everyone);
    await setActive(admin, ana, false);
    expect(await numbers()).toEqual({
      counts: [2, 1, 0, 0],
      all: ['Bea', 'Caro'],
      unread: ['Caro'],
      read: ['Bea'],
      acknowledged: [],
      pending: ['Bea', 'Caro'],
    });
    expectRightTotals(app);
    await setActive(admin, ana, true);
    expect(await numbers()).toEqual(everyone);
    expectRightTotals(app);
    const { status } = await admin.rest('GET', `/api/admin/notifications/${id}/recipients?state=lost`);
    expect(status).toBe(400);
  },
);
