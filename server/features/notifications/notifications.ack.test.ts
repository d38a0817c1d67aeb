import { describe, expect } from 'vitest';
import {
  sendNotificationInput,
  type NotificationView,
  type RecipientView,
  type SentNotificationView,
} from '../../../shared/notifications/notifications.ts';
import { DAY_MS, HOUR_MS } from '../../../shared/values/durations.ts';
import { postForm } from '../../testing/forms.ts';
import { newDevice } from '../../testing/pushService.ts';
import { wrongTotals } from '../../testing/recount.ts';
import { test, type Person, type RestResponse, type TestApp } from '../../testing/testApp.ts';
import { requireSession } from '../auth/auth.service.ts';
import { sendNotification } from './notifications.sent.service.ts';

function send(app: TestApp, admin: Person, values: object = {}): Promise<SentNotificationView> {
  const { user } = requireSession(app.ctx, admin.token);
  const input = sendNotificationInput.parse({ title: 'Precios', message: 'Suben', ...values });
  return sendNotification(app.ctx, user, input, []);
}

const post = (app: TestApp, admin: Person, fields: Record<string, string>): Promise<RestResponse> =>
  postForm(
    app,
    admin,
    '/api/notifications',
    { title: 'Precios', message: 'Suben', ...fields },
    { field: 'attachments', list: [] },
  );

const ack = (person: Person, id: string) => person.rest('PUT', `/api/notifications/${id}/ack`);
const attend = (person: Person, id: string, attending: unknown) =>
  person.rest('PUT', `/api/notifications/${id}/attendance`, { attending });
const own = ({ body }: RestResponse) => (body.notification as NotificationView).userRecipient;
const inMs = (app: TestApp, ms: number) => new Date(app.clock.nowMs + ms).toISOString();

async function countsOf(admin: Person, id: string): Promise<number[]> {
  const { notifications } = await admin.caller.notifications.sent({});
  const sent = notifications.find(({ _id }) => _id === id);
  if (!sent) throw new Error('not sent');
  return [sent.recipientCount, sent.readCount, sent.ackCount, sent.attendingCount];
}

async function namesOf(admin: Person, id: string, state?: string): Promise<string[]> {
  const query = state === undefined ? '' : `?state=${state}`;
  const { status, body } = await admin.rest('GET', `/api/admin/notifications/${id}/recipients${query}`);
  expect(status).toBe(200);
  const names = (body.recipients as RecipientView[]).map(({ name }) => name);
  expect((body.pagination as { total: number }).total).toBe(names.length);
  return names;
}

function expectRightTotals(app: TestApp): void {
  for (const query of wrongTotals) expect(app.query(query)).toEqual([]);
}

const setActive = (admin: Person, { user: { _id, name, phone, location } }: Person, isActive: boolean) =>
  admin.caller.admin.editUser({ id: _id, name, phone, location, commissionRate: 10, isActive });

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
    [{ requiresAck: 'true', ackBy: 'mañana' }, /^El campo Hasta cuándo debe ser una fecha y hora/],
    [{ ackBy: '2026-03-12T10:00' }, /^El campo Hasta cuándo es solo para .* piden confirmación$/],
    [
      { priority: 'urgent', requiresAck: 'false', ackBy: '2026-03-12T10:00' },
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

const remind = (admin: Person, id: string) => admin.rest('POST', `/api/admin/notifications/${id}/remind`);

const pushes = (app: TestApp) =>
  app.query(`SELECT user_id FROM push_messages JOIN push_subscriptions s ON s.id = subscription_id
    WHERE kind = 'reminder' ORDER BY user_id`).length;

describe('the reminder', () => {
  test('goes to those pending, once in 12 hours, whatever the limits', async ({ app }) => {
    const [admin, ana, bea] = [await app.admin(), await app.seller(), await app.seller()];
    for (const person of [ana, bea]) await person.caller.push.subscribe(newDevice().subscription);
    await app.seller();
    const { _id: id } = await send(app, admin, { requiresAck: true });
    await ack(ana, id);
    await bea.caller.notifications.markAsRead({ id });
    expect(await remind(admin, id)).toMatchObject({ status: 200, body: { success: true, reminded: 2 } });
    expect(pushes(app)).toBe(1);
    app.clock.nowMs += 12 * HOUR_MS - 1500;
    const early = await remind(admin, id);
    expect([early.status, early.headers['retry-after']]).toEqual([429, '2']);
    app.clock.nowMs += 1500;
    expect((await remind(admin, id)).body.reminded).toBe(2);
  });

  test('goes to the unread where nothing is to be acknowledged', async ({ app }) => {
    const [admin, ana] = [await app.admin(), await app.seller()];
    await app.seller();
    const { _id: id } = await send(app, admin);
    await ana.caller.notifications.markAsRead({ id });
    expect((await remind(admin, id)).body.reminded).toBe(1);
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
    const bea = await app.seller({ name: 'Bea', phone: '341 555-9999' });
    const { _id: id } = await send(app, admin, { ...MEETING, requiresAck: true });
    await ack(ana, id);
    await attend(ana, id, false);
    const { headers, body } = await file(app, admin, id);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toBe('attachment; filename="destinatarios_2026-03-10.csv"');
    expect(body).toBe(
      '\uFEFFNombre,Teléfono,Leída,Confirmada,Asiste\r\n' +
        "'=Ana,'+54 341 555-1234,10/03/2026 12:00,10/03/2026 12:00,No\r\n" +
        'Bea,341 555-9999,,,\r\n',
    );
    await attend(bea, id, true);
    expect((await file(app, admin, id, '?format=excel')).body).toContain(
      'Bea;341 555-9999;10/03/2026 12:00;;Sí',
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
