import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect } from 'vitest';
import { createTestApp, test, type TestApp } from '../testing/testApp.ts';

let app: TestApp;
let address: URL;
beforeAll(async () => {
  app = await createTestApp();
  address = new URL(await app.server.listen({ port: 0, host: '127.0.0.1' }));
});
afterAll(() => app.close());

/** Sends bytes and returns what comes back until the server closes the connection. */
function exchange(bytes: string): Promise<string> {
  const socket = connect(Number(address.port), address.hostname);
  socket.write(bytes);
  return text(socket);
}

const unwanted: [name: string, path: string, type: string, status: number][] = [
  ['too large', '/api/auth/login', 'application/json', 413],
  ['too large at the other door', '/trpc/auth.login', 'application/json', 413],
  ['of another type', '/api/auth/login', 'image/png', 415],
];

test.for(unwanted)(
  'a client still sending a body that is %s gets a response',
  async ([, path, type, status]) => {
    const length = 20 * 1024 * 1024;
    // Node's fetch may stop sending at the response; this sends to the end.
    const response = await exchange(
      `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n${'x'.repeat(length)}` +
        'GET /api/health HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n',
    );
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(response).toContain('"success":false');
    expect(response).toContain('"status":"ok"');
  },
);

test.for(unwanted)(
  'a client that sends all of a body that is %s before it reads, and wants the connection closed, gets a response',
  async ([, path, type, status]) => {
    const length = 5 * 1024 * 1024;
    const response = await exchange(
      `POST ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: ${type}\r\n` +
        `content-length: ${length}\r\n\r\n${'x'.repeat(length)}`,
    );
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(response).toContain('"success":false');
  },
);

test.for([
  [
    'headers beyond 16 KB',
    `GET /api/health HTTP/1.1\r\nhost: localhost\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
  ],
  ['malformed HTTP', 'HOLA\r\n\r\n', 400],
] as const)('%s is refused with a Spanish sentence', async ([, bytes, status]) => {
  const [head = '', body = ''] = (await exchange(bytes)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(JSON.parse(body)).toEqual({
    success: false,
    error: expect.stringMatching(/no es válida|demasiado grandes/),
    code: expect.stringMatching(/^(VALIDATION|TOO_LARGE)$/),
  });
});
