import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect } from 'vitest';
import { postForm } from '../testing/forms.ts';
import { openLive } from '../testing/liveStream.ts';
import { PASSWORD, test, type TestApp } from '../testing/testApp.ts';
import { saleInput } from '../cli/demo/saleInput.ts';

interface LogLine {
  level: number;
  msg: string;
  path?: string;
  status?: number;
  err?: { message: string };
}

/** The log without its first lines. */
const linesOf = (app: TestApp, before = 0) =>
  app.logLines.slice(before).map((line) => JSON.parse(line) as LogLine);

describe('the log at its most talkative', () => {
  test.override({ variables: { LOG_LEVEL: 'trace' } });

  test('holds no personal data, no tokens and no query strings, even after failures', async ({ app }) => {
    const seller = await app.seller({
      name: 'Zulema Quiroga',
      email: 'zulema@example.com',
      phone: '011 4321-8765',
    });
    const { customerInfo } = saleInput();
    const login = { email: 'zulema@example.com', password: PASSWORD };
    await app.rest('POST', '/api/auth/register', { ...login, name: 'Zulema Quiroga' });
    await app.rest('POST', '/api/auth/login', login);
    await app.rpc('auth.login', { ...login, password: 'otra-clave' });
    await seller.rest('POST', '/api/sales', saleInput());
    await seller.rest('POST', '/api/sales', { ...saleInput(), planId: '99' });
    await seller.rpc('sales.register', { customerInfo });
    await seller.rest('GET', '/api/sales?status=pending&startDate=2026-01-01');
    await seller.rest('GET', `/api/nothing?email=zulema@example.com`);
    // The form parser logs all headers.
    const photo = { field: 'photo', list: [{ name: 'zulema.jpg', content: 'no photo' }] };
    await postForm(app, seller, '/api/uploads/dni', {}, photo);
    await app.rest('GET', '/api/sales', undefined, 'a-token-nobody-has');
    await app.server.inject({ url: '/api/sales/%zz?secret=1' });
    await app.server.inject({ method: 'POST', url: '/api/auth/login', payload: 'zulema@example.com' });
    await app.server.inject({
      url: `/trpc/sales.get?input=${encodeURIComponent('{"id":"zulema@example.com"}')}`,
    });
    // Inner failures quote their statement and its values, unless prevented.
    app.query(`CREATE TRIGGER refuse BEFORE INSERT ON sales BEGIN SELECT RAISE(ABORT, 'refused'); END`);
    const failed = [
      await seller.rest('POST', '/api/sales', saleInput()),
      await seller.rpc('sales.register', saleInput()),
    ];
    expect(failed.map(({ status }) => status)).toEqual([500, 500]);

    const log = app.logLines.join('');
    const { name, email, phone, dni, address } = customerInfo;
    const secrets = [name, email, phone, dni, address.street, address.postalCode, seller.token, PASSWORD];
    secrets.push('Zulema', 'zulema', '4321-8765', 'a-token-nobody-has', 'otra-clave', 'startDate', 'secret=');
    expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);

    const lines = linesOf(app);
    expect(lines).toContainEqual(expect.objectContaining({ path: '/api/sales', status: 201 }));
    expect(lines.filter(({ level }) => level >= 50).map(({ err }) => err?.message)).toEqual([
      'refused',
      'refused',
    ]);
  });
});

describe('the log as usual', () => {
  test.override({ variables: { LOG_LEVEL: 'info' } });

  test('is one line for each response', async ({ app }) => {
    const seller = await app.seller();
    const before = app.logLines.length;
    await seller.rest('GET', '/api/sales?page=1');
    expect(linesOf(app, before)).toEqual([
      expect.objectContaining({
        msg: 'request',
        method: 'GET',
        path: '/api/sales',
        status: 200,
        ms: expect.any(Number),
        address: '127.0.0.1',
        user: Number(seller.user.id),
        reqId: expect.stringMatching(/^[2-9A-Z]{4}$/),
      }),
    ]);
  });

  test('has a line for a stream that the client cuts, one that the server cuts, and an upload left half way', async ({
    app,
  }) => {
    const seller = await app.seller();
    const linesSince = (before: number) => linesOf(app, before).filter(({ path }) => path !== undefined);
    const cut = {
      msg: 'cut',
      address: '127.0.0.1',
      ms: expect.any(Number) as unknown,
      reqId: expect.stringMatching(/^[2-9A-Z]{4}$/) as unknown,
    };
    const live = { ...cut, method: 'GET', path: '/api/chat/live', status: 200, user: Number(seller.user.id) };
    let before = app.logLines.length;
    const left = await openLive(app, seller);
    left.cut();
    await expect.poll(() => linesSince(before)).toEqual([expect.objectContaining({ ...live, by: 'client' })]);

    before = app.logLines.length;
    await openLive(app, seller);
    app.server.server.closeAllConnections();
    await expect.poll(() => linesSince(before)).toEqual([expect.objectContaining({ ...live, by: 'server' })]);

    before = app.logLines.length;
    const { port } = app.server.server.address() as AddressInfo;
    const upload = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/api/uploads/dni?secret=1',
      headers: {
        authorization: `Bearer ${seller.token}`,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': 100_000,
      },
    });
    upload.on('error', () => undefined);
    upload.write('--x\r\nContent-Disposition: form-data; name="photo"; filename="zulema.jpg"\r\n\r\nx');
    await once(app.server.server, 'request');
    upload.destroy();
    await expect
      .poll(() => linesSince(before))
      .toEqual([expect.objectContaining({ ...cut, method: 'POST', path: '/api/uploads/dni', by: 'client' })]);
    expect(linesSince(before)[0]).not.toHaveProperty('status');
  });

  test('a server fault has one code in header, sentence and log, through both doors', async ({ app }) => {
    const seller = await app.seller();
    app.query(`CREATE TRIGGER refuse BEFORE INSERT ON sales BEGIN SELECT RAISE(ABORT, 'refused'); END`);
    const headers = { authorization: `Bearer ${seller.token}` };
    const payload = saleInput();
    const before = app.logLines.length;
    const rest = await app.server.inject({ method: 'POST', url: '/api/sales', headers, payload });
    const batch = await app.server.inject({
      method: 'POST',
      url: '/trpc/sales.register?batch=1',
      headers,
      payload: { 0: payload },
    });
    const single = await app.server.inject({ method: 'POST', url: '/trpc/sales.register', headers, payload });
    const lines = linesOf(app, before);
    for (const response of [rest, batch, single]) {
      const code = response.headers['x-request-id'];
      expect(response.payload).toContain(`Intenta nuevamente. Código ${code}"`);
      expect(lines).toContainEqual(expect.objectContaining({ level: 50, reqId: code }));
      expect(lines).toContainEqual(expect.objectContaining({ msg: 'request', status: 500, reqId: code }));
    }
  });

  test('a refused login has the form that fail2ban reads, and no other line has', async ({ app }) => {
    await app.rest('POST', '/api/auth/login', { email: 'nadie@example.com', password: PASSWORD });
    const forged = encodeURIComponent('"address":"192.0.2.1","msg":"login refused"');
    await app.rest('GET', `/api/${forged}`);
    await app.server.inject({ url: '/api/"address":"192.0.2.1","msg":"login refused"' });
    const found = app.logLines.join('').match(/"address":"[^"]*","msg":"login refused"/g);
    expect(found).toEqual(['"address":"127.0.0.1","msg":"login refused"']);
  });
});
