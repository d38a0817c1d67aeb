import { connect } from 'node:net';
import { describe, expect } from 'vitest';
import { saleInput } from './cli/demo/saleInput.ts';
import { limitsOf } from './limits.ts';
import { postForm } from './testing/forms.ts';
import { newDevice } from './testing/pushService.ts';
import { PASSWORD, test, type Person, type RestResponse, type TestApp } from './testing/testApp.ts';

/** Repeats a call; returns how often each status came, and the first refusal. */
async function repeat(times: number, call: () => Promise<RestResponse>) {
  const counts: Record<number, number> = {};
  let refusal: RestResponse | undefined;
  for (let turn = 1; turn <= times; turn += 1) {
    const response = await call();
    counts[response.status] = (counts[response.status] ?? 0) + 1;
    if (response.status === 429) refusal ??= response;
  }
  return { counts, refusal };
}

const TOO_MANY = (sentence: RegExp) => ({
  body: { success: false, error: expect.stringMatching(sentence) },
  headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
});

async function exportSales(app: TestApp, { token }: Person): Promise<RestResponse> {
  const headers = { authorization: `Bearer ${token}` };
  const { statusCode, ...response } = await app.server.inject({ url: '/api/sales/export.csv', headers });
  return {
    status: statusCode,
    headers: response.headers,
    body: statusCode === 200 ? { success: true } : response.json(),
  };
}

const emptyForm = (app: TestApp, as: Person) =>
  postForm(app, as, '/api/uploads/dni', {}, { field: 'photo', list: [] });

/** Announces a form of 1 MB and sends nothing of it; returns the socket and the first line that comes back. */
function announceUpload(address: string, { token }: Person) {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  const response = new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))));
  socket.write(
    `POST /api/uploads/dni HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n` +
      'content-type: multipart/form-data; boundary=x\r\ncontent-length: 1000000\r\n\r\n',
  );
  return { socket, response };
}

describe('with limits on', () => {
  test.override({ variables: { RATE_LIMIT: 'on' } });

  test('an account sends 300 messages in a row and then waits, through either door', async ({ app }) => {
    const seller = await app.seller();
    const { _id } = await seller.caller.chat.group();
    let number = 0;
    const send = () =>
      number++ % 2 === 0
        ? seller.rpc('chat.send', { id: _id, content: 'hola' })
        : seller.rest('POST', `/api/chat/${_id}/messages`, { content: 'hola' });
    const { counts, refusal } = await repeat(400, send);
    expect(counts[429]).toBe(100);
    expect(refusal).toMatchObject(TOO_MANY(/demasiados mensajes/));
    expect(app.query('select count(*) as stored from chat_messages')).toEqual([{ stored: 300 }]);
    const other = await app.seller();
    expect(await other.rpc('chat.send', { id: _id, content: 'hola' })).toMatchObject({ status: 200 });
  });

  test('an account registers 600 sales an hour', async ({ app }) => {
    const seller = await app.seller();
    await limitsOf(app.ctx).take('sales', Number(seller.user.id), 598);
    const { counts, refusal } = await repeat(4, () => seller.rpc('sales.register', saleInput()));
    expect(counts).toEqual({ 200: 2, 429: 2 });
    expect(refusal).toMatchObject(TOO_MANY(/demasiadas ventas/));
  });

  test('an account changes something 600 times an hour', async ({ app }) => {
    const seller = await app.seller();
    const { _id: id } = await seller.caller.sales.register(saleInput());
    await limitsOf(app.ctx).take('changes', Number(seller.user.id), 594);
    const changes = [
      () => seller.rpc('sales.edit', { id, description: 'otra' }),
      () => seller.rpc('sales.recordContact', { id, channel: 'call', result: 'no_answer' }),
      () => seller.rpc('auth.updateProfile', { name: 'Ana', phone: '11 5555-0000', location: 'Rosario' }),
      () =>
        seller.rpc('auth.savePayout', {
          cuit: '20-11111111-2',
          alias: 'ana.cobra',
          currentPassword: PASSWORD,
        }),
      () => seller.rpc('push.subscribe', newDevice().subscription),
      () => seller.rpc('push.unsubscribe', { endpoint: newDevice().subscription.endpoint }),
    ];
    for (const change of changes) expect(await change()).toMatchObject({ status: 200 });
    for (const change of changes) {
      expect(await change()).toMatchObject({ status: 429, ...TOO_MANY(/demasiados cambios/) });
    }
  });

  test('an account works with 600 prospects an hour, and marks something as read 120 times a minute', async ({
    app,
  }) => {
    const seller = await app.seller();
    const limits = limitsOf(app.ctx);
    await limits.take('changes', Number(seller.user.id), 599);
    const create = () => seller.rest('POST', '/api/prospects', { name: 'Rosa', phone: '11 4444-5555' });
    expect((await create()).status).toBe(201);
    expect(await create()).toMatchObject({ status: 429, ...TOO_MANY(/demasiados cambios/) });
    await limits.take('readings', Number(seller.user.id), 118);
    const marks = [
      () => seller.rest('PUT', '/api/sales/news/read'),
      () => seller.rpc('notifications.markAllAsRead'),
    ];
    for (const mark of marks) expect((await mark()).status).toBe(200);
    for (const mark of marks)
      expect(await mark()).toMatchObject({ status: 429, ...TOO_MANY(/en un minuto/) });
  });

  test('an account fetches 60 exports an hour; a wrong filter is none', async ({ app }) => {
    const seller = await app.seller();
    expect((await seller.rest('GET', '/api/sales/export.csv?status=x')).status).toBe(400);
    const { counts, refusal } = await repeat(62, () => exportSales(app, seller));
    expect(counts).toEqual({ 200: 60, 429: 2 });
    expect(refusal).toMatchObject(TOO_MANY(/Descargaste/));
  });

  test('an account sends five forms at once', async ({ app }) => {
    const address = await app.server.listen({ port: 0, host: '127.0.0.1' });
    const seller = await app.seller();
    const uploads = Array.from({ length: 6 }, () => announceUpload(address, seller));
    expect(await Promise.race(uploads.map(({ response }) => response))).toMatch(/^HTTP\/1.1 429 /);
    for (const { socket } of uploads) socket.destroy();
    // Slots of senders who left are free again.
    await expect.poll(async () => (await emptyForm(app, seller)).status, { timeout: 20_000 }).toBe(400);
  });

  test('an account sends 120 forms an hour, good or bad', async ({ app }) => {
    const seller = await app.seller();
    const { counts, refusal } = await repeat(122, () => emptyForm(app, seller));
    expect(counts).toEqual({ 400: 120, 429: 2 });
    expect(refusal).toMatchObject(TOO_MANY(/Enviaste demasiados archivos/));
  });

  test('a user with a hundred unused photos is refused before sending another one', async ({ app }) => {
    const address = await app.server.listen({ port: 0, host: '127.0.0.1' });
    const seller = await app.seller();
    app.query(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100)
       INSERT INTO files (name, purpose, owner_id, original_name, content_type, size_bytes, created_at)
       SELECT 'unused' || i, 'dni', ?, 'dni.jpg', 'image/jpeg', 1, ? FROM n`,
      seller.user.id,
      app.clock.nowMs,
    );
    const { socket, response } = announceUpload(address, seller);
    expect(await response).toMatch(/^HTTP\/1.1 429 [^]*archivos sin usar/);
    socket.destroy();
  });
});

test('RATE_LIMIT=off switches them all off', async ({ app }) => {
  const seller = await app.seller();
  const { _id } = await seller.caller.chat.group();
  const { counts } = await repeat(301, () => seller.rpc('chat.send', { id: _id, content: 'hola' }));
  expect(counts).toEqual({ 200: 301 });
  expect((await repeat(61, () => exportSales(app, seller))).counts).toEqual({ 200: 61 });
});
