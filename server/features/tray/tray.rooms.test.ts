import { describe, expect } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../shared/values/durations.ts';
import { callThrough, DOORS } from '../../testing/doors.ts';
import { test, type Person, type TestApp } from '../../testing/testApp.ts';
import { sectionsOf, people } from '../../testing/features/tray.ts';

const unanswered = async (admin: Person) =>
  (await sectionsOf('rest', admin)).find(({ key }) => key === 'unanswered')?.items;

describe('unanswered rooms', () => {
  test('are those whose last message is the seller’s and older than four hours', async ({ app }) => {
    const { seller, admin } = await people(app);
    const { _id: roomId } = await seller.caller.chat.privateAdmin();
    await admin.caller.chat.send({ id: roomId, content: 'Hola' });
    await seller.caller.chat.send({ id: roomId, content: '¿Hay turno?' });
    app.clock.nowMs += HOUR_MS;
    const since = new Date(app.clock.nowMs).toISOString();
    await seller.caller.chat.send({ id: roomId, content: '¿Alguien?' });
    app.clock.nowMs += 4 * HOUR_MS;
    expect(await unanswered(admin)).toEqual([]);
    app.clock.nowMs += 1;
    expect(await unanswered(admin)).toEqual([{ roomId, sellerId: seller.user.id, sellerName: 'Ana', since }]);
    await admin.caller.chat.send({ id: roomId, content: 'Sí' });
    expect(await unanswered(admin)).toEqual([]);
    app.clock.nowMs += 5 * HOUR_MS;
    expect(await unanswered(admin)).toEqual([]);
  });

  test('have those in which the seller wrote while the clock was ahead', async ({ app }) => {
    const { seller, admin } = await people(app);
    const { _id: room } = await seller.caller.chat.privateAdmin();
    const rightMs = app.clock.nowMs;
    app.clock.jumpTo(rightMs + 300 * DAY_MS);
    await seller.caller.chat.send({ id: room, content: '¿Hay turno?' });
    app.clock.jumpTo(rightMs);
    expect(await unanswered(admin)).toMatchObject([{ roomId: room }]);
  });

  test('leave out the group, and sellers who were deleted', async ({ app }) => {
    const { seller, admin } = await people(app);
    const { _id: group } = await seller.caller.chat.group();
    await seller.caller.chat.send({ id: group, content: 'Hola' });
    const { _id: room } = await seller.caller.chat.privateAdmin();
    await seller.caller.chat.send({ id: room, content: 'Chau' });
    app.clock.nowMs += 5 * HOUR_MS;
    expect(await unanswered(admin)).toHaveLength(1);
    await admin.caller.admin.deleteUser({ id: seller.user.id });
    expect(await unanswered(admin)).toEqual([]);
  });
});

async function waitingRoom(app: TestApp) {
  const all = await people(app);
  const { _id: roomId } = await all.seller.caller.chat.privateAdmin();
  await all.seller.caller.chat.send({ id: roomId, content: '¡Mil gracias!' });
  app.clock.nowMs += 5 * HOUR_MS;
  return { ...all, roomId };
}

describe.each(DOORS)('marking as answered, through %s', (door) => {
  const answer = (admin: Person, input: object) => callThrough(door, admin, 'admin.markAnswered', input);

  test('takes a room out until the seller writes again', async ({ app }) => {
    const { seller, admin, roomId } = await waitingRoom(app);
    expect(await unanswered(admin)).toHaveLength(1);
    for (const _again of [1, 2]) expect(await answer(admin, { roomId })).toMatchObject({ status: 200 });
    expect(await unanswered(admin)).toEqual([]);
    expect(await seller.caller.chat.messages({ id: roomId })).toHaveLength(1);
    await seller.caller.chat.send({ id: roomId, content: '¿Y el turno?' });
    app.clock.nowMs += 5 * HOUR_MS;
    expect(await unanswered(admin)).toHaveLength(1);
  });

  test('is refused once the seller wrote after the message on the screen', async ({ app }) => {
    const { seller, admin, roomId } = await waitingRoom(app);
    const { _id: seen } = await seller.caller.chat.send({ id: roomId, content: 'Listo' });
    const { _id: later } = await seller.caller.chat.send({ id: roomId, content: '¿Y el turno?' });
    app.clock.nowMs += 5 * HOUR_MS;
    expect(await answer(admin, { roomId, lastMessageId: seen })).toMatchObject({
      status: 409,
      error: 'Mientras tanto Ana escribió otro mensaje',
    });
    expect(await unanswered(admin)).toHaveLength(1);
    const { _id: own } = await admin.caller.chat.send({ id: roomId, content: 'El jueves' });
    for (const lastMessageId of [later, own])
      expect(await answer(admin, { roomId, lastMessageId })).toMatchObject({ status: 200 });
  });

  test('an unknown room and the group are a 404', async ({ app }) => {
    const { seller, admin } = await people(app);
    const { _id: group } = await seller.caller.chat.group();
    for (const roomId of [group, '999'])
      expect(await answer(admin, { roomId })).toMatchObject({
        status: 404,
        error: 'La conversación no existe',
      });
  });
});
