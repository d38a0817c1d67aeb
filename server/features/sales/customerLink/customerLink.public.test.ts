import * as fc from 'fast-check';
import { expect } from 'vitest';
import { DAY_MS } from '../../../../shared/values/durations.ts';
import { saleInput } from '../../../cli/demo/saleInput.ts';
import { createTestApp, test, type TestApp } from '../../../testing/testApp.ts';
import { sweepLinks } from './customerLink.service.ts';

async function linked(app: TestApp) {
  const seller = await app.seller();
  const { _id: id } = await seller.caller.sales.register(saleInput());
  const { url } = await seller.caller.sales.createCustomerLink({ id });
  return { seller, id, token: url.replace('/s/', '') };
}

test('the page is HTML for any token and looks nothing up', async ({ app }) => {
  const { token } = await linked(app);
  const before = app.query('SELECT * FROM sale_links');
  const bodies = new Set<string>();
  for (const one of [token, 'nada', 'a%22%3E%3Cscript%3E']) {
    const { statusCode, headers, body } = await app.server.inject(`/s/${one}`);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    expect(body).toContain('<title>Seguimiento de tu instalación</title>');
    expect(body).not.toContain('<script');
    bodies.add(body.replaceAll(one, ''));
  }
  expect(bodies.size).toBe(1);
  expect(app.query('SELECT * FROM sale_links')).toEqual(before);
});

test('a malformed address is a page that says so', async ({ app }) => {
  const { token } = await linked(app);
  for (const one of ['%zz', `${token}%zz`, `${token}%`]) {
    const { statusCode, headers, body } = await app.server.inject(`/s/${one}`);
    expect(statusCode).toBe(400);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    });
    expect(body).toContain('<p>La solicitud no es válida</p>');
    expect(body).not.toContain(token);
  }
});

test('no token gets into the log, whatever its level', async () => {
  const app = await createTestApp({ LOG_LEVEL: 'trace' });
  try {
    const { token, seller, id } = await linked(app);
    const paths = [
      `/s/${token}`,
      `/api/track/${token}`,
      `/API/track/${token}/x`,
      `/s/${token}/%zz`,
      `/s/${token}%zz`,
      `/%73/${token}`,
      `/api/%74rack/${token}`,
      `/s%2F${token}`,
      `/api/track//${token}/acceptance`,
    ];
    for (const path of paths) await app.server.inject(path);
    for (const what of ['acceptance', 'appointment', 'withdrawal', 'nothing']) {
      await app.rest('POST', `/api/track/${token}/${what}`, { accepted: true, fullName: 'M' });
    }
    await app.rpc('track.get', { token });
    await app.rpc('track.get', { token: `${token}x` });
    await seller.caller.sales.endCustomerLinks({ id });
    await app.server.inject(`/api/track/${token}`);
    const log = app.logLines.join('');
    expect(log).toContain('/api/track/[Redacted]');
    expect(log).not.toContain(token);
    for (const { name } of app.query("SELECT name FROM sqlite_master WHERE type = 'table'")) {
      expect(JSON.stringify(app.query(`SELECT * FROM ${String(name)}`))).not.toContain(token);
    }
  } finally {
    await app.close();
  }
});

test('sixty calls a minute of one address, of all kinds together and by both doors', async () => {
  const app = await createTestApp({ RATE_LIMIT: 'on' });
  try {
    const { token } = await linked(app);
    const statuses = new Set<number>();
    for (let call = 0; call < 30; call++) {
      statuses.add((await app.rest('GET', `/api/track/${token}`)).status);
      statuses.add((await app.rest('POST', '/api/track/nada/acceptance', {})).status);
    }
    expect([...statuses]).toEqual([200, 400]);
    const refused = await app.rest('GET', `/api/track/${token}`);
    expect(refused).toMatchObject({ status: 429, headers: { 'x-robots-tag': 'noindex' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await app.rpc('track.get', { token })).status).toBe(429);
    expect((await app.server.inject(`/s/${token}`)).statusCode).toBe(200);
  } finally {
    await app.close();
  }
});

test('any token and any body is a 4xx, and leaves nothing behind', async ({ app }) => {
  await linked(app);
  const before = ['sale_events', 'sale_links'].map((table) => app.query(`SELECT * FROM ${table}`));
  const token = fc.oneof(fc.string({ minLength: 1 }), fc.base64String({ minLength: 22, maxLength: 24 }));
  const what = fc.constantFrom('', '/acceptance', '/appointment', '/withdrawal');
  await fc.assert(
    fc.asyncProperty(token, what, fc.jsonValue(), async (text, call, payload) => {
      const url = `/api/track/${encodeURIComponent(text)}${call}`;
      const response = await app.server.inject({
        url,
        method: call === '' ? 'GET' : 'POST',
        ...(call !== '' && {
          payload: JSON.stringify(payload),
          headers: { 'content-type': 'application/json' },
        }),
      });
      expect([400, 404]).toContain(response.statusCode);
      expect(response.json()).toMatchObject({ success: false, error: expect.stringMatching(/\S/) });
    }),
    { numRuns: 200 },
  );
  expect(['sale_events', 'sale_links'].map((table) => app.query(`SELECT * FROM ${table}`))).toEqual(before);
});

test('links are removed a year after they were over, and not by a clock that is ahead', async ({ app }) => {
  const { id } = await linked(app);
  await (await app.admin()).caller.admin.changeSaleStatus({ id, status: 'cancelled' });
  const links = () => app.query('SELECT * FROM sale_links').length;
  const startMs = app.clock.nowMs;
  app.clock.jumpTo(startMs + 500 * DAY_MS);
  await sweepLinks(app.ctx);
  expect(links()).toBe(1);
  app.clock.jumpTo(startMs);
  app.clock.nowMs += 424 * DAY_MS;
  await sweepLinks(app.ctx);
  expect(links()).toBe(1);
  app.clock.nowMs += DAY_MS;
  await sweepLinks(app.ctx);
  expect(links()).toBe(0);
});
