import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { createTestApp, test, type TestApp } from '../testing/testApp.ts';

let app: TestApp;
let port: number;
beforeAll(async () => {
  app = await createTestApp();
  port = Number(new URL(await app.server.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => app.close());

/** Sends a request's head and part of its body, and returns all bytes until the server hangs up. */
function exchange(path: string, headers: string[], body = ''): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`POST ${path} HTTP/1.1\r\nhost: localhost\r\n${headers.join('\r\n')}\r\n\r\n${body}`);
  socket.setTimeout(20_000, () => socket.destroy(new Error('no response')));
  socket.once('data', () => socket.end());
  return text(socket);
}

const MEGABYTE = 1024 * 1024;
const lengths: [name: string, header: string][] = [
  ['with its length', `content-length: ${MEGABYTE}`],
  ['in chunks', 'transfer-encoding: chunked'],
];
const types = [
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/jsonp',
  'x; application/json',
];
const paths = [
  '/trpc/auth.login',
  '/trpc/auth.register,auth.login?batch=1',
  '/trpc/no.such',
  '/%74rpc/auth.login',
];

describe.for(lengths)('a body %s', ([, length]) => {
  describe.for(paths)('to %s', (path) => {
    test.for(types)('of type %s is a 415 before any of it has come', async (type) => {
      const response = await exchange(path, [`content-type: ${type}`, length]);
      expect(response).toMatch(/^HTTP\/1.1 415 /);
      expect(response).toContain(
        '{"success":false,"error":"El tipo de contenido no es válido: se espera application/json","code":"UNSUPPORTED_TYPE"}',
      );
    });

    test('without a type is a 415', async () => {
      expect(await exchange(path, [length])).toMatch(/^HTTP\/1.1 415 /);
    });
  });

  test.for(['/trpc', '/trpc/a/b'])('to %s, where no procedure can be, is not waited for', async (path) => {
    const response = await exchange(path, ['content-type: multipart/form-data; boundary=x', length]);
    expect(response).toMatch(/^HTTP\/1.1 404 /);
  });
});

test.for(['application/json', 'application/json; charset=utf-8', 'application/json ;charset=utf-8'])(
  '%s is read',
  async (type) => {
    const response = await app.server.inject({
      method: 'POST',
      url: '/trpc/plans.list',
      headers: { 'content-type': type },
      payload: '{}',
    });
    expect(response.statusCode).toBe(200);
  },
);

test('no body is no form: GET, and POST with the right type and nothing in it', async () => {
  expect((await app.server.inject('/trpc/plans.list')).statusCode).toBe(200);
  const headers = { 'content-type': 'application/json' };
  const empty = await app.server.inject({ method: 'POST', url: '/trpc/plans.list', headers });
  expect(empty.statusCode).toBe(200);
});
