import { createWriteStream, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform, Writable } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AppContext } from '../context.ts';
import { sendFailure } from '../http/failure.ts';
import { acceptForms, withForm } from './multipart.ts';

const MEGABYTE = 1024 * 1024;
/** For a busy machine. */
const PATIENTLY = { timeout: 20_000 };
const NO_SPACE = Object.assign(new Error('no space left on device'), { code: 'ENOSPC', errno: -28 });

/** How this test's disk takes a file. */
type CreateSink = (temporaryPath: string) => Writable;

const goodDisk: CreateSink = createWriteStream;

/** Writes a megabyte, then fails. */
const fullDisk: CreateSink = (temporaryPath) => {
  const file = createWriteStream(temporaryPath);
  let room = MEGABYTE;
  return new Writable({
    highWaterMark: 16 * MEGABYTE,
    write(chunk: Buffer, _encoding, done) {
      room -= chunk.length;
      if (room < 0) done(NO_SPACE);
      else file.write(chunk, done);
    },
    destroy(error, done) {
      file.destroy();
      file.once('close', () => done(error));
    },
  });
};

/** Takes the first chunk and never reports back. */
const stuckDisk: CreateSink = () => new Writable({ highWaterMark: 16 * MEGABYTE, write: () => undefined });

let dataDir: string;
let server: FastifyInstance;
let port: number;
let disk: CreateSink;
let deadlineMs: number;
/** Files begun, and requests not yet done with. */
let begun: number;
let open: number;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'forms-'));
  [disk, deadlineMs, begun, open] = [goodDisk, 60_000, 0, 0];
  // A form may end before its first file.
  mkdirSync(join(dataDir, 'uploads/.tmp'), { recursive: true });
  server = Fastify();
  server.setErrorHandler(sendFailure);
  await acceptForms(server);
  const ctx = { config: { DATA_DIR: dataDir, RATE_LIMIT: false }, db: {} } as AppContext;
  const wanted = {
    ownerId: 1,
    names: ['file', 'note', 'message'],
    fileField: 'file',
    fileLabel: 'Archivo',
    maxFiles: 2,
  };
  const createSink: CreateSink = (path) => {
    begun += 1;
    return disk(path);
  };
  server.addHook('preHandler', async () => void (open += 1));
  server.post('/', (request) =>
    withForm(ctx, request, wanted, ({ files }) => ({ sizes: files.map(({ sizeBytes }) => sizeBytes) }), {
      createSink,
      deadlineMs,
    }).finally(() => (open -= 1)),
  );
  port = Number(new URL(await server.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterEach(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true });
});

/** Open requests and temporary files. */
const held = () => ({ open, temporary: readdirSync(join(dataDir, 'uploads/.tmp')) });
const NOTHING = { open: 0, temporary: [] };

function upload(...sizes: number[]) {
  return post(sizes.map((size): [string, Blob] => ['file', new Blob([new Uint8Array(size)])]));
}

async function post(parts: [name: string, content: Blob | string][]) {
  const form = new FormData();
  for (const [name, content] of parts) {
    if (typeof content === 'string') form.append(name, content);
    else form.append(name, content, 'foto.jpg');
  }
  const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: form });
  return { status: response.status, body: await response.json() };
}

const FILE_HEAD =
  '--x\r\ncontent-disposition: form-data; name="file"; filename="foto.jpg"\r\ncontent-type: image/jpeg\r\n\r\n';

/** Sends the first part of an 8 MB form and leaves the connection open. */
function beginUpload(sentBytes: number, head = FILE_HEAD) {
  const socket = connect(port, '127.0.0.1');
  const response = new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))));
  socket.write(
    `POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: ${8 * MEGABYTE}\r\n\r\n${head}`,
  );
  socket.write(Buffer.alloc(sentBytes));
  return { socket, response };
}

test('a disk that fails in the middle of a file is a 503, leaves nothing and takes the next one', async () => {
  disk = fullDisk;
  expect(await upload(8 * MEGABYTE)).toMatchObject({
    status: 503,
    body: { success: false, error: expect.stringContaining('no tiene espacio') },
  });
  expect(held()).toEqual(NOTHING);
  disk = goodDisk;
  expect(await upload(8 * MEGABYTE)).toEqual({ status: 200, body: { sizes: [8 * MEGABYTE] } });
  expect(held()).toEqual(NOTHING);
});

test('the other files of that form are deleted as well', async () => {
  let files = 0;
  disk = (path) => (files++ === 0 ? goodDisk : fullDisk)(path);
  expect(await upload(MEGABYTE / 2, 8 * MEGABYTE)).toMatchObject({ status: 503 });
  expect(held()).toEqual(NOTHING);
});

test('a sender in the middle of a file gets the disk error without finishing', async () => {
  disk = fullDisk;
  const { socket, response } = beginUpload(2 * MEGABYTE);
  expect(await response).toMatch(/^HTTP\/1.1 503 /);
  expect(held()).toEqual(NOTHING);
  socket.destroy();
});

test.for([
  ['good', goodDisk],
  ['stuck', stuckDisk],
] as const)('a sender who leaves while the disk is %s leaves nothing', async ([, of]) => {
  disk = of;
  const { socket } = beginUpload(2 * MEGABYTE);
  await expect.poll(() => begun, PATIENTLY).toBe(1);
  socket.destroy();
  await expect.poll(() => open, PATIENTLY).toBe(0);
  expect(held()).toEqual(NOTHING);
});

test('a form that takes too long is a 408, with a slow client or disk', async () => {
  deadlineMs = 50;
  const { socket, response } = beginUpload(MEGABYTE);
  expect(await response).toMatch(/^HTTP\/1.1 408 /);
  socket.destroy();
  disk = stuckDisk;
  expect(await upload(MEGABYTE)).toMatchObject({ status: 408 });
  expect(held()).toEqual(NOTHING);
});

test('a disk that cannot even create the file is a 503', async () => {
  disk = () => new Transform({ construct: (done) => done(NO_SPACE) });
  expect(await upload(MEGABYTE)).toMatchObject({ status: 503 });
});

const KILOBYTE = 1024;
const kilobytes = (count: number) => 'x'.repeat(count * KILOBYTE);
const forms: [what: string, parts: Parameters<typeof post>[0], status: number, error?: string][] = [
  [
    'fields up to their size',
    [
      ['note', kilobytes(8)],
      ['message', kilobytes(64)],
    ],
    200,
  ],
  ['a byte more', [['note', `${kilobytes(8)}x`]], 413, 'Un campo del formulario (note) supera los 8 KB'],
  [
    'a byte more in a long field',
    [['message', `${kilobytes(64)}x`]],
    413,
    'Un campo del formulario (message) supera los 64 KB',
  ],
  ['a field of another form', [['other', 'a']], 400, 'El formulario no lleva el campo other'],
  ['a file in place of a text', [['note', new Blob(['a'])]], 400, 'El formulario no lleva el campo note'],
];
test.for(forms)('a form with %s', async ([, parts, status, error]) => {
  const response = await post(parts);
  expect(response).toMatchObject({ status, ...(error && { body: { error } }) });
  expect(held()).toEqual(NOTHING);
});

test('a form full of parts is a 400 before it ends', async () => {
  const head = '--x\r\ncontent-disposition: form-data; name="file"; filename=""\r\n\r\n\r\n';
  const { socket, response } = beginUpload(0, head.repeat(10));
  expect(await response).toMatch(/^HTTP\/1.1 400 [^]*demasiados campos/);
  expect(held()).toEqual(NOTHING);
  socket.destroy();
});

test('a field of another form is refused before the rest arrives', async () => {
  const { socket, response } = beginUpload(
    0,
    `--x\r\ncontent-disposition: form-data; name="f0"\r\n\r\na\r\n--x\r\n`,
  );
  expect(await response).toMatch(/^HTTP\/1.1 400 [^]*no lleva el campo f0/);
  expect(held()).toEqual(NOTHING);
  socket.destroy();
});

test('a long part without a name does not hold the response', async () => {
  const payload = `--x\r\n\r\n${'x'.repeat(MEGABYTE)}\r\n--x--\r\n`;
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const { statusCode } = await server.inject({ method: 'POST', url: '/', headers, payload });
  expect([statusCode, held()]).toEqual([200, NOTHING]);
});
