import { describe, expect } from 'vitest';
import { saleInput } from '../../../cli/demo/saleInput.ts';
import { HOUR_MS } from '../../../../shared/values/durations.ts';
import { ERASED } from '../../../../shared/values/erased.ts';
import { callThrough, DOORS, type Door } from '../../../testing/doors.ts';
import { newDevice } from '../../../testing/pushService.ts';
import { uploadPhoto } from '../../../testing/photos.ts';
import { people } from '../../../testing/features/verification.ts';
import { test, type Person } from '../../../testing/testApp.ts';

const request = (door: Door, admin: Person, id: string) =>
  callThrough(door, admin, 'admin.requestPhoto', { id });

async function messagesOf(seller: Person) {
  const { _id: id } = await seller.caller.chat.privateAdmin();
  return (await seller.caller.chat.messages({ id })).map(({ content }) => content);
}

const requestsIn = async (seller: Person, id: string) =>
  (await seller.caller.sales.events({ id })).events.filter(({ kind }) => kind === 'photo_request').length;

describe.each(DOORS)('asking for a photo through %s', (door) => {
  test('writes to the seller, into the timeline and the news, and sends one push message', async ({
    app,
  }) => {
    const { seller, admin, id } = await people(app);
    const { endpoint, keys } = newDevice().subscription;
    await seller.caller.push.subscribe({ endpoint, keys });
    expect(await request(door, admin, id)).toMatchObject({ status: 200 });
    const text = `Falta la foto del DNI de María Gómez (Alarma Esencial, venta n.º ${id}). Agrégala para que podamos verificarlo.`;
    expect(await messagesOf(seller)).toEqual([text]);
    const { unread, events } = await seller.caller.sales.news();
    expect([unread, events[0]]).toMatchObject([1, { kind: 'photo_request', saleId: id }]);
    expect(app.query('SELECT kind, subject_id FROM push_messages')).toEqual([
      { kind: 'news', subject_id: Number(id) },
    ]);
    expect((await admin.caller.admin.trayCounts()).counts).toMatchObject({ no_photo: 1, unanswered: 0 });
  });

  test('is refused for 12 hours, which refusals do not prolong', async ({ app }) => {
    const { seller, admin, id } = await people(app);
    await request(door, admin, id);
    app.clock.nowMs += 12 * HOUR_MS - 1;
    const other = await app.otherAdmin();
    expect(await request(door, other, id)).toMatchObject({
      status: 429,
      error: 'La foto ya se pidió hace menos de 12 horas',
    });
    const { headers } = await app.server.inject({
      method: 'POST',
      url: `/api/admin/sales/${id}/photo-request`,
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(headers['retry-after']).toBe('1');
    app.clock.nowMs += 1;
    expect(await request(door, other, id)).toMatchObject({ status: 200 });
    // The latest request counts.
    expect(await request(door, other, id)).toMatchObject({ status: 429 });
    expect(await messagesOf(seller)).toHaveLength(2);
    expect(await requestsIn(seller, id)).toBe(2);
  });

  test('is refused unless a pending attempt lacks its photo', async ({ app }) => {
    const { seller, admin, id } = await people(app);
    const register = async (values = {}) => {
      const customerInfo = { ...saleInput().customerInfo, ...values };
      return (await seller.caller.sales.register(saleInput({ customerInfo })))._id;
    };
    const photographed = await register({ dniPhoto: await uploadPhoto(app, seller) });
    const [rejected, cancelled] = [await register(), await register()];
    await admin.caller.admin.decideVerification({ id: rejected, attempt: 1, result: 'rejected' });
    await admin.caller.admin.changeSaleStatus({ id: cancelled, status: 'cancelled' });
    await admin.rest('POST', `/api/admin/sales/${id}/erase`, { reason: 'Lo pidió' });
    for (const saleId of [photographed, rejected, cancelled, id])
      expect((await request(door, admin, saleId)).status).toBe(409);
    expect((await request(door, admin, '999')).status).toBe(404);
    expect(await messagesOf(seller)).toEqual([]);
  });
});

test('a deleted seller cannot be asked, an administrator has no private chat', async ({ app }) => {
  const { seller, admin, id } = await people(app);
  const { _id: own } = await admin.caller.sales.register(saleInput());
  expect((await request('rest', await app.otherAdmin(), own)).status).toBe(200);
  expect((await admin.caller.sales.news()).unread).toBe(1);
  await admin.caller.admin.deleteUser({ id: seller.user.id });
  expect((await request('rest', admin, id)).status).toBe(409);
  expect(app.query('SELECT id FROM chat_messages')).toEqual([]);
});

test('erasing the customer rewrites the requests, which personal data hold until then', async ({ app }) => {
  const { seller, admin, id } = await people(app);
  await request('rest', admin, id);
  app.clock.nowMs += 12 * HOUR_MS;
  await request('rest', await app.otherAdmin(), id);
  const { body } = await admin.rest('GET', `/api/admin/sales/${id}/personal-data`);
  expect(body.messages).toEqual(await messagesOf(seller));
  await admin.rest('POST', `/api/admin/sales/${id}/erase`, { reason: 'Lo pidió' });
  const messages = await messagesOf(seller);
  expect(messages).toHaveLength(2);
  for (const message of messages) expect(message).toContain(`DNI de ${ERASED} (`);
});

describe.each(DOORS)('approving without a photo through %s', (door) => {
  test('needs a note; with a photo, by status or with an appointment it does not', async ({ app }) => {
    const { seller, admin, id } = await people(app);
    const decide = (values: object) =>
      callThrough(door, admin, 'admin.decideVerification', { id, attempt: 1, result: 'approved', ...values });
    for (const values of [{}, { note: '' }, { note: '  ' }]) {
      expect(await decide(values)).toMatchObject({
        status: 400,
        error: 'Sin la foto del DNI, aprobarlo necesita un motivo',
      });
    }
    expect((await decide({ note: '', attempt: 2 })).status).toBe(409);
    expect((await admin.caller.sales.get({ id })).verification.state).toBe('pending');
    expect((await decide({ note: 'Visto en persona' })).status).toBe(200);
    const { _id: byStatus } = await seller.caller.sales.register(saleInput());
    await admin.caller.admin.changeSaleStatus({ id: byStatus, status: 'pending_appointment' });
    expect((await admin.caller.sales.get({ id: byStatus })).verification.state).toBe('approved');
  });
});
