import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendFailure } from './failure.ts';
import { cutSlowBodies } from './slowBodies.ts';

let server: FastifyInstance;
let port: number;
beforeAll(async () => {
  server = Fastify();
  server.setErrorHandler((error, request, reply) => sendFailure(error, request, reply));
  server.addContentTypeParser('multipart/form-data', (_request, body, done) => {
    body.resume().once('end', () => done(null, {}));
  });
  cutSlowBodies(server, 200);
  server.post('/', () => ({ done: true }));
  port = Number(new URL(await server.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => server.close());

function send(type: string, length: number, body: string): Socket {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  socket.write(`POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${type}\r\n`);
  socket.write(`content-length: ${length}\r\n\r\n${body}`);
  return socket;
}

test('a JSON body that comes byte by byte is cut with a 408, and the connection ends', async () => {
  const socket = send('application/json', 1000, '{');
  const trickle = setInterval(() => socket.write(' '), 20);
  const response = await text(socket);
  clearInterval(trickle);
  expect(response).toMatch(/^HTTP\/1.1 408 /);
  expect(response).toContain('La solicitud tardó demasiado');
});

test('a form may take longer, and a JSON body in time is read', async () => {
  const socket = send('multipart/form-data; boundary=x', 20, '');
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
