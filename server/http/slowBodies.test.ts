import { connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusal } from '../../shared/errors.ts';
import { sendFailure } from './failure.ts';
import { cutSlowBodies } from './slowBodies.ts';

const refused = refusal('UNAUTHORIZED', 'UNAUTHORIZED', 'no session');
let server: FastifyInstance;
let port: number;
beforeAll(async () => {
  server = Fastify();
  server.setErrorHandler((error, request, reply) => sendFailure(error, request, reply));
  server.addContentTypeParser('multipart/form-data', (_request, body, done) => {
    body.resume().once('end', () => done(null, {}));
  });
  cutSlowBodies(server, { readMs: 200, unreadMs: 200 });
  server.get('/', () => ({ done: true }));
  server.post('/', () => ({ done: true }));
  server.post('/form', { onRequest: requireAuthorization }, () => ({ done: true }));
  port = Number(new URL(await server.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => server.close());

async function requireAuthorization(request: FastifyRequest): Promise<void> {
  if (request.headers.authorization === undefined) throw refused();
  request.mayBeSlow = true;
}

function send(type: string, length: number, body: string, call = 'POST /', header = ''): Socket {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  socket.write(`${call} HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${type}\r\n${header}`);
  socket.write(`content-length: ${length}\r\n\r\n${body}`);
  return socket;
}

/** Sends byte after byte; returns what came back before the server hung up. */
async function trickled(socket: Socket): Promise<string> {
  const trickle = setInterval(() => socket.write(' '), 20);
  let response = '';
  socket.on('data', (data: Buffer) => (response += String(data)));
  // `once` of node:events would reject: a byte may be on its way when the server hangs up.
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(trickle);
  return response;
}

test('a JSON body that comes byte by byte is cut with a 408, and the connection ends', async () => {
  const response = await trickled(send('application/json', 1000, '{'));
  expect(response).toMatch(/^HTTP\/1.1 408 /);
  expect(response).toContain('La solicitud tardó demasiado');
});

const FORM = 'multipart/form-data; boundary=x';
const unread: [what: string, call: string, type: string, status: number][] = [
  ['a form without a session', 'POST /form', FORM, 401],
  ['a call of another type', 'POST /', 'text/html', 415],
  ['a GET', 'GET /', 'application/json', 200],
  ['a GET that claims to be a form', 'GET /', FORM, 200],
];
test.for(unread)('a body that goes on after the response ends: %s', async ([, call, type, status]) => {
  expect(await trickled(send(type, 1000, '', call))).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
});

test('a form where none is expected is cut like any other body', async () => {
  // Its parser listens for no error.
  expect(await trickled(send(FORM, 1000, ''))).toBe('');
});

test('a form with a session may take longer, and a JSON body in time is read', async () => {
  const socket = send(FORM, 20, '', 'POST /form', 'authorization: x\r\n');
  let sent = 0;
  const trickle = setInterval(() => {
    if (sent < 20) socket.write(' ');
    if ((sent += 1) === 20) clearInterval(trickle);
  }, 30);
  const [form] = (await new Promise<Buffer[]>((resolve) =>
    socket.once('data', (data: Buffer) => resolve([data])),
  )) as [Buffer];
  expect(String(form)).toMatch(/^HTTP\/1.1 200 /);
  socket.destroy();
  const json = send('application/json', 2, '{}');
  const [read] = await new Promise<Buffer[]>((resolve) =>
    json.once('data', (data: Buffer) => resolve([data])),
  );
  expect(String(read)).toMatch(/^HTTP\/1.1 200 /);
  json.destroy();
});
