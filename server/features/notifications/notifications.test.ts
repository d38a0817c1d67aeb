import { describe, expect } from 'vitest';
import {
  sendNotificationInput,
  type SentNotificationView,
} from '../../../shared/notifications/notifications.ts';
import { cpuMsOf } from '../../testing/cpuTime.ts';
import { test, type Person, type TestApp } from '../../testing/testApp.ts';
import { requireSession } from '../auth/auth.service.ts';
import { sendNotification } from './notifications.sent.service.ts';

/** Sends as this administrator, with defaults where nothing is said. */
function send(app: TestApp, admin: Person, values: object = {}): Promise<SentNotificationView> {
  const { user } = requireSession(app.ctx, admin.token);
  const input = sendNotificationInput.parse({ title: 'Novedades', message: 'Hay plan nuevo', ...values });
  return sendNotification(app.ctx, user, input, []);
}

const titles = (page: { notifications: { title: string }[] }) => page.notifications.map(({ title }) => title);

describe('visibility', () => {
  test('those to all reach all, those to some reach only them', async ({ app }) => {
    const admin = await app.admin();
    const ana = await app.seller();
    const bea = await app.seller();
    await send(app, admin, { title: 'Para todos' });
    app.clock.nowMs += 1;
    await send(app, admin, {
      title: 'Para Ana',
      recipientType: 'specific',
      recipients: [ana.user._id, ana.user._id],
    });
    expect(titles(await ana.caller.notifications.list({}))).toEqual(['Para Ana', 'Para todos']);
    expect(titles(await bea.caller.notifications.list({}))).toEqual(['Para todos']);
    expect(await ana.caller.notifications.unreadCount()).toBe(2);
    expect(await bea.caller.notifications.unreadCount()).toBe(1);
    // The author knows it, and those to others are not the author's.
    expect(await admin.caller.notifications.unreadCount()).toBe(0);
    expect((await admin.caller.notifications.list({})).notifications[0]?.userRecipient?.read).toBe(true);
  });

  test('a user who joins later sees those to all, as read', async ({ app }) => {
    const admin = await app.admin();
    await send(app, admin);
    app.clock.nowMs += 1;
    const late = await app.seller();
    const { notifications } = await late.caller.notifications.list({});
    expect(notifications.map(({ userRecipient }) => userRecipient)).toMatchObject([
      { read: true, readAt: null },
    ]);
    expect(await late.caller.notifications.unreadCount()).toBe(0);
    expect(titles(await late.caller.notifications.list({ unreadOnly: true }))).toEqual([]);
    await late.caller.notifications.markAsRead({ id: notifications[0]?._id ?? '' });
    expect(await late.caller.notifications.unreadCount()).toBe(0);
  });

  test('unknown and foreign notifications are the same 404', async ({ app }) => {
    const admin = await app.admin();
    const ana = await app.seller();
    const bea = await app.seller();
    const sent = await send(app, admin, { recipientType: 'specific', recipients: [ana.user._id] });
    const foreign = await bea.rest('PUT', `/api/notifications/${sent._id}/read`);
    const unknown = await bea.rest('PUT', '/api/notifications/999/read');
    expect(foreign.status).toBe(404);
    expect(foreign.body).toEqual(unknown.body);
  });
});

describe('reading', () => {
  test('is idempotent and keeps the first time', async ({ app }) => {
    const admin = await app.admin();
    const ana = await app.seller();
    const { _id: id } = await send(app, admin);
    const first = await ana.caller.notifications.markAsRead({ id });
    app.clock.nowMs += 60_000;
    const second = await ana.caller.notifications.markAsRead({ id });
    expect(second.userRecipient).toEqual(first.userRecipient);
    expect(first.userRecipient).toMatchObject({ read: true, readAt: '2026-03-10T15:00:00.000Z' });
    expect(await ana.caller.notifications.unreadCount()).toBe(0);
  });

  test('all at once leaves nothing unread and earlier readings untouched', async ({ app }) => {
    const admin = await app.admin();
    const ana = await app.seller();
    const { _id: id } = await send(app, admin);
    await send(app, admin, { recipientType: 'specific', recipients: [ana.user._id] });
    await send(app, admin);
    await ana.caller.notifications.markAsRead({ id });
    app.clock.nowMs += 60_000;
    await ana.caller.notifications.markAllAsRead();
    expect(await ana.caller.notifications.unreadCount()).toBe(0);
    const { notifications } = await ana.caller.notifications.list({});
    const times = notifications.map(({ userRecipient }) => userRecipient.readAt);
    expect(times).toEqual([
      '2026-03-10T15:01:00.000Z',
      '2026-03-10T15:01:00.000Z',
      '2026-03-10T15:00:00.000Z',
    ]);
  });

  test('is followed by the administration: read by N of M, and who is missing', async ({ app }) => {
    const admin = await app.admin();
    const ana = await app.seller({ name: 'Ana' });
    const bea = await app.seller({ name: 'Bea' });
    const angel = await app.seller({ name: 'ángel' });
    const gone = await app.seller({ name: 'Se fue' });
    const { _id: id } = await send(app, admin, {
      recipientType: 'specific',
      recipients: [ana, bea, angel, gone].map(({ user }) => user._id),
    });
    await ana.caller.notifications.markAsRead({ id });
    await admin.caller.admin.deleteUser({ id: gone.user._id });
    const [sent] = (await admin.caller.notifications.sent({})).notifications;
    expect(sent).toMatchObject({ readCount: 1, recipientCount: 3, senderName: 'Administrador' });
    const missing = await admin.caller.notifications.recipients({ id, state: 'unread' });
    expect(missing.recipients).toMatchObject([
      { userId: angel.user._id, name: 'ángel', phone: angel.user.phone, readAt: null },
      { userId: bea.user._id, name: 'Bea' },
    ]);
  });

  test('those to all are missing at the accounts of that time', async ({ app }) => {
    const admin = await app.admin();
    const ana = await app.seller({ name: 'Ana' });
    const { _id: id } = await send(app, admin);
    app.clock.nowMs += 1;
    await app.seller({ name: 'Más tarde' });
    await ana.caller.notifications.markAsRead({ id });
    const [sent] = (await admin.caller.notifications.sent({})).notifications;
    expect(sent).toMatchObject({ readCount: 1, recipientCount: 1 });
    expect((await admin.caller.notifications.recipients({ id, state: 'unread' })).recipients).toEqual([]);
  });
});

test.for(['all', 'specific'] as const)(
  'sent to %s: the author and deactivated accounts count nowhere, reactivated ones do again',
  async (recipientType, { app }) => {
    const [admin, ana, bea] = [await app.admin(), await app.seller({ name: 'Ana' }), await app.seller()];
    const leaves = await app.seller({ name: 'Se va' });
    const everyone = [admin, ana, bea, leaves];
    const { _id: id } = await send(app, admin, {
      recipientType,
      ...(recipientType === 'specific' && { recipients: everyone.map(({ user }) => user._id) }),
    });
    const counts = async () => {
      const [sent] = (await admin.caller.notifications.sent({})).notifications;
      const { recipients } = await admin.caller.notifications.recipients({ id, state: 'unread' });
      return [sent?.readCount, sent?.recipientCount, recipients.map(({ name }) => name)];
    };
    const setActive = (isActive: boolean) => {
      const { _id, name, phone, location } = leaves.user;
      return admin.caller.admin.editUser({ id: _id, name, phone, location, commissionRate: 10, isActive });
    };
    for (const reader of [admin, bea, leaves]) await reader.caller.notifications.markAsRead({ id });
    expect(await counts()).toEqual([2, 3, ['Ana']]);
    await setActive(false);
    expect(await counts()).toEqual([1, 2, ['Ana']]);
    await admin.caller.admin.deleteUser({ id: bea.user._id });
    expect(await counts()).toEqual([0, 1, ['Ana']]);
    await setActive(true);
    expect(await counts()).toEqual([1, 2, ['Ana']]);
  },
);

/** Returns how many rows `work` inserts, changes or deletes. */
async function writtenRows(app: TestApp, work: () => Promise<unknown>): Promise<number> {
  const [before] = app.query('select total_changes() as rows');
  await work();
  const [after] = app.query('select total_changes() as rows');
  return Number(after?.rows) - Number(before?.rows);
}

test('sending to all writes no more rows with 5,000 sellers, and counts right for each', async ({ app }) => {
  const admin = await app.admin();
  const ana = await app.seller();
  const rowsForTwo = await writtenRows(app, () => send(app, admin));
  app.query(`
    insert into users (email, name, phone, location, role, password_hash, rate_bp, is_active, created_at, updated_at)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 5000)
    select 'v' || i || '@example.com', 'V ' || i, '1', 'Rosario', 'seller', 'x', 1000, 1, ${app.clock.nowMs}, 0 from n`);
  expect(await writtenRows(app, () => send(app, admin))).toBe(rowsForTwo);
  expect(await ana.caller.notifications.unreadCount()).toBe(2);
  const [latest] = (await admin.caller.notifications.sent({ limit: 1 })).notifications;
  expect(latest?.recipientCount).toBe(5001);
});

test('a page of a thousand that were sent counts the accounts there were at each, quickly', async ({
  app,
}) => {
  const admin = await app.admin();
  const nowMs = app.clock.nowMs;
  // Five accounts are opened after each of a thousand.
  app.query(`
    insert into users (email, name, phone, location, role, password_hash, rate_bp, is_active, created_at, updated_at)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 5000)
    select 'v' || i || '@example.com', 'V ' || i, '1', 'Rosario', 'seller', 'x', 1000, 1, ${nowMs} + i, 0 from n`);
  app.query(`
    insert into notifications (title, message, type, priority, recipient_type, sender_id, created_at)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 1000)
    select 'Hoy', 'Texto', 'training', 'normal', 'all', ${admin.user.id}, ${nowMs} + 5 * i from n`);
  const tookMs: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const read = async () => {
      const { status, body } = await admin.rest('GET', '/api/admin/notifications?limit=1000');
      expect(status).toBe(200);
      const sent = body.notifications as SentNotificationView[];
      const expected = Array.from({ length: 1000 }, (_, index) => 5000 - 5 * index);
      expect(sent.map(({ recipientCount }) => recipientCount)).toEqual(expected);
    };
    tookMs.push(await cpuMsOf(read));
  }
  // Counted row by row it was 290 ms.
  expect(Math.min(...tookMs)).toBeLessThan(200);
  expect((await admin.rest('GET', '/api/admin/notifications?limit=1001')).status).toBe(400);
});

test('a meeting goes into a calendar, at its moment in Argentina', async ({ app }) => {
  const admin = await app.admin();
  const { _id: id, meetingInfo } = await send(app, admin, {
    type: 'meeting',
    meetingInfo: { date: '2026-03-16T18:00', link: 'https://zoom.us/j/123', duration: 90 },
  });
  expect(meetingInfo).toEqual({
    date: '2026-03-16T21:00:00.000Z',
    platform: 'zoom',
    duration: 90,
    link: 'https://zoom.us/j/123',
  });
  const calendar = await admin.caller.notifications.calendar({ id });
  expect(calendar).toContain('DTSTART:20260316T210000Z');
  expect(calendar).toContain('DURATION:PT90M');
  const { _id: plain } = await send(app, admin);
  await expect(admin.caller.notifications.calendar({ id: plain })).rejects.toMatchObject({
    cause: { code: 'NOT_FOUND' },
  });
});

test.for([
  'Https://Zoom.us/j/123',
  'https://meet_1.example.com/a',
  'https://meet.google.com/a b',
  'https://[::1]/x',
  'https://10.0.0.5:8/x',
])('a meeting at %s goes into a calendar', async (link, { app }) => {
  const admin = await app.admin();
  const { _id: id } = await send(app, admin, {
    type: 'meeting',
    meetingInfo: { date: '2026-03-16T18:00', link },
  });
  expect(await admin.caller.notifications.calendar({ id })).toContain(`LOCATION:${link}`);
});

test('no list or count walks through rows it does not need', ({ app }) => {
  const plan = (sql: string) =>
    app
      .query(`explain query plan ${sql}`)
      .map(({ detail }) => String(detail))
      .join('\n');
  expect(plan('select count(*) from notifications where recipient_type = 1 and created_at >= 1')).toContain(
    'COVERING INDEX notifications_to_all',
  );
  expect(plan('select count(*) from notification_reads where user_id = 1')).toContain('COVERING INDEX');
  expect(plan('select count(*) from notification_recipients where user_id = 1')).toContain('COVERING INDEX');
  expect(plan('select * from notifications order by created_at desc, id desc limit 20')).not.toContain(
    'TEMP B-TREE',
  );
});
