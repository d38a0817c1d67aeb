import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, onTestFinished, vi } from 'vitest';
import { DAY_MS } from '../../../../shared/values/durations.ts';
import { MAX_FILE_BYTES } from '../../../../shared/files.ts';
import { createTestApp, test, type Person, type TestApp } from '../../../testing/testApp.ts';
import { removeUnusedFiles } from '../../../files/files.service.ts';
import { newTemporaryPath } from '../../../files/store.ts';

let app: TestApp;
let address: string;
let seller: Person;
let picture: Buffer;
beforeAll(async () => {
  app = await createTestApp();
  address = await app.server.listen({ port: 0, host: '127.0.0.1' });
  seller = await app.seller();
  picture = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
});
afterAll(() => app.close());

const BOUNDARY = 'frontera-de-prueba';

/** A form field, or a named file. */
interface FormPart {
  name: string;
  filename?: string;
  content: Buffer | string;
}

/** A multipart form as it travels. */
function multipart(parts: FormPart[]): { headers: { 'content-type': string }; payload: Buffer } {
  const chunks = parts.flatMap(({ name, filename, content }) => [
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"`,
    filename === undefined ? '' : `; filename="${filename}"\r\ncontent-type: application/octet-stream`,
    '\r\n\r\n',
    content,
    '\r\n',
  ]);
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.concat([...chunks, `--${BOUNDARY}--\r\n`].map((chunk) => Buffer.from(chunk))),
  };
}

async function upload(parts: FormPart[], { token }: { token?: string } = seller, on = app) {
  const { headers, payload } = multipart(parts);
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const response = await on.server.inject({
    method: 'POST',
    url: '/api/uploads/dni',
    headers: { ...headers, ...authorization },
    payload,
  });
  const body = response.json<{ success: boolean; dniPhoto: string; error: string; details?: string[] }>();
  return { status: response.statusCode, body, headers: response.headers };
}

const photoPart = (content: Buffer, filename = 'dni.jpg'): FormPart => ({ name: 'photo', filename, content });

const list = (path: string) => readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isFile());

/** The files on disk and in the database. */
function stored(of = app) {
  const folder = join(of.ctx.config.DATA_DIR, 'uploads');
  return {
    rows: of.query('SELECT name FROM files ORDER BY name').map(({ name }) => name),
    files: list(folder)
      .map(({ name }) => name)
      .toSorted(),
    temporary: list(join(folder, '.tmp')).length,
  };
}

const nameOf = (signed: string) => signed.split('?')[0] as string;

test('a phone photo is stored upright, smaller and without the place where it was taken', async () => {
  // 12 megapixels held sideways: a red half that is on top once the photo is turned.
  const red = { create: { width: 2000, height: 3000, channels: 3, background: 'red' } } as const;
  const fromPhone = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: 'blue' } })
    .composite([{ input: await sharp(red).png().toBuffer(), left: 0, top: 0 }])
    .withExif({ IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '32/1 56/1 0/1' }, IFD0: { Model: 'Telefono' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect(fromPhone.includes('Telefono')).toBe(true);

  const { status, body } = await upload([photoPart(fromPhone)]);
  expect(status).toBe(201);
  const kept = readFileSync(join(app.ctx.config.DATA_DIR, 'uploads', nameOf(body.dniPhoto)));
  const { format, width, height, exif, orientation } = await sharp(kept).metadata();
  expect({ format, width, height, exif, orientation }).toEqual({ format: 'jpeg', width: 1500, height: 2000 });
  const pixels = await sharp(kept).raw().toBuffer();
  expect([...pixels.subarray(0, 3)]).toEqual([254, 0, 0]);
  expect([...pixels.subarray(-3)]).toEqual([0, 0, 254]);

  const { headers, rawPayload, statusCode } = await app.server.inject(`/uploads/${body.dniPhoto}`);
  expect(statusCode).toBe(200);
  expect(rawPayload.equals(kept)).toBe(true);
  expect(headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-length': String(kept.length),
    'content-disposition': expect.stringMatching(/^inline;/),
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  });
});

describe('decodable photos are taken under any name', () => {
  test.each(['png', 'webp', 'avif'] as const)('%s', async (format) => {
    const content = await sharp(picture).toFormat(format).toBuffer();
    const { status, body } = await upload([photoPart(content, 'sin-extension')]);
    expect(status).toBe(201);
    expect(body.dniPhoto).toMatch(/^[\w-]{24}\.jpg\?exp=\d+&for=\d+&sig=[\w-]{43}$/);
  });
});

test('photos of three accounts that send five each do not make a fourth account wait for all of them', async () => {
  const large = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: 'teal' } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const ended: string[] = [];
  const send = async (name: string, person: Person, content: Buffer) => {
    const { status } = await upload([photoPart(content)], person);
    ended.push(name);
    return status;
  };
  const others = await Promise.all([app.seller(), app.seller(), app.seller()]);
  const sent = others.flatMap((person) => Array.from({ length: 5 }, () => send('large', person, large)));
  await Promise.race(sent);
  sent.push(send('normal', seller, picture));
  expect(new Set(await Promise.all(sent))).toEqual(new Set([201]));
  // The photo being read, then at most one of each of the others.
  expect(ended.indexOf('normal')).toBeLessThan(8);
});

test('a photo that takes more than five seconds to read is refused, and the next one is read', async () => {
  const limited = vi.spyOn(sharp.prototype as Sharp, 'timeout');
  onTestFinished(() => limited.mockRestore());
  // As sharp says it of an AVIF.
  const slow = new Error('dni.avif: bad seek to 3361\ntimeout: 6% complete\nVipsImage: killed');
  limited.mockReturnValueOnce({ toBuffer: () => Promise.reject(slow) } as unknown as Sharp);
  expect(await upload([photoPart(picture)])).toMatchObject({
    status: 400,
    body: { error: 'La foto tarda demasiado en leerse: prueba con otra en JPG' },
  });
  expect((await upload([photoPart(picture)])).status).toBe(201);
  expect(limited.mock.calls).toEqual([[{ seconds: 5 }], [{ seconds: 5 }]]);
});

/** 64 megapixels in some kilobytes, as a phone takes them. */
const bomb = () =>
  sharp({ create: { width: 9248, height: 6936, channels: 3, background: 'white' }, limitInputPixels: false });

/** A little more than 12 megapixels. */
const large = () => sharp({ create: { width: 4000, height: 3001, channels: 3, background: 'white' } });
const slowFormats: [name: string, content: () => Promise<Buffer>][] = [
  ['an AVIF', () => large().avif({ effort: 0 }).toBuffer()],
  ['a PNG of 16 bits', () => large().toColourspace('rgb16').png({ compressionLevel: 1 }).toBuffer()],
  ['an interlaced PNG', () => large().png({ compressionLevel: 1, progressive: true }).toBuffer()],
];

const tooLarge = /^El archivo dni.jpg supera los 10 MB$/;
const tooMany = /^El campo Foto del DNI admite fotos de hasta 52 megapíxeles; prueba con una más chica$/;
const noPhoto = /^El campo Foto del DNI debe ser una foto/;
const unreadable = /^El campo Foto del DNI no se pudo leer/;
const foreign = /^El formulario no lleva el campo other$/;
const missing = /^El campo Foto del DNI es obligatorio$/;
const refusals: [
  name: string,
  parts: () => FormPart[] | Promise<FormPart[]>,
  status: number,
  error: RegExp,
][] = [
  [
    'ten megabytes to the byte, which is no photo',
    () => [photoPart(Buffer.alloc(MAX_FILE_BYTES))],
    400,
    noPhoto,
  ],
  ['one byte more', () => [photoPart(Buffer.alloc(MAX_FILE_BYTES + 1))], 413, tooLarge],
  ['twice as much', () => [photoPart(Buffer.alloc(2 * MAX_FILE_BYTES))], 413, tooLarge],
  [
    'a page called .png',
    () => [photoPart(Buffer.from('<html><script>1</script></html>'), 'a.png')],
    400,
    noPhoto,
  ],
  [
    'a drawing with scripts',
    () => [photoPart(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))],
    400,
    noPhoto,
  ],
  ['an animation', async () => [photoPart(await sharp(picture).gif().toBuffer())], 400, noPhoto],
  ['a document', () => [photoPart(Buffer.from('%PDF-1.7\n'))], 400, noPhoto],
  ['an empty file', () => [photoPart(Buffer.alloc(0))], 400, noPhoto],
  ['the first half of a photo', () => [photoPart(picture.subarray(0, picture.length / 2))], 400, unreadable],
  ...slowFormats.map(([name, content]): (typeof refusals)[number] => [
    `${name} above 12 megapixels`,
    async () => [photoPart(await content())],
    400,
    /hasta 12 megapíxeles en AVIF y en PNG de 16 bits o entrelazado; prueba con otra en JPG$/,
  ]),
  [
    'a decompression bomb',
    async () => [photoPart(await bomb().png({ compressionLevel: 1 }).toBuffer())],
    400,
    tooMany,
  ],
  ['a JPEG of 64 megapixels', async () => [photoPart(await bomb().jpeg().toBuffer())], 400, tooMany],
  ['two photos', () => [photoPart(picture), photoPart(picture)], 400, /admite hasta 1 archivo$/],
  ['no part at all', () => [], 400, missing],
  ['a form in which nothing was chosen', () => [photoPart(Buffer.alloc(0), '')], 400, missing],
  ['a photo in another field', () => [{ ...photoPart(picture), name: 'other' }], 400, foreign],
  ['a field of another form', () => [photoPart(picture), { name: 'other', content: 'x' }], 400, foreign],
  ['a text instead of a file', () => [{ name: 'photo', content: 'dni.jpg' }], 400, missing],
  ['a field that names a prototype', () => [{ name: '__proto__', content: 'x' }], 400, /formulario/],
];

describe('a refusal leaves nothing behind', () => {
  test.for(refusals)('%s', async ([, parts, status, error]) => {
    const before = stored();
    const response = await upload(await parts());
    expect(response.status).toBe(status);
    expect(response.body).toMatchObject({ success: false, error: expect.stringMatching(error) });
    expect(stored()).toEqual(before);
  });

  test.each([
    ['in the middle of the file', 40],
    ['before the end of the form', 4],
  ])('a form cut short %s', async (_where, missingBytes) => {
    const before = stored();
    const { headers, payload } = multipart([photoPart(picture)]);
    const response = await app.server.inject({
      method: 'POST',
      url: '/api/uploads/dni',
      headers: { ...headers, authorization: `Bearer ${seller.token}` },
      payload: payload.subarray(0, payload.length - missingBytes),
    });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ success: false, error: expect.stringMatching(/formulario/) });
    expect(stored()).toEqual(before);
  });

  test('a long form cut short on its way', async () => {
    const before = stored();
    const { headers, payload } = multipart([photoPart(Buffer.alloc(1_000_000))]);
    const response = await fetch(`${address}/api/uploads/dni`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${seller.token}` },
      body: new Uint8Array(payload.subarray(0, 500_000)),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: expect.stringMatching(/formulario/) });
    expect(stored()).toEqual(before);
  });

  test('an upload that its sender gave up', async () => {
    const before = stored();
    const { headers, payload } = multipart([photoPart(Buffer.alloc(1_000_000))]);
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    socket.write(
      `POST /api/uploads/dni HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${seller.token}\r\n` +
        `content-type: ${headers['content-type']}\r\ncontent-length: ${payload.length}\r\n\r\n`,
    );
    socket.write(payload.subarray(0, 500_000));
    await expect.poll(() => stored().temporary).toBe(1);
    socket.destroy();
    await expect.poll(() => stored()).toEqual(before);
  });
});

test('anything but a multipart form is a 415, a call without a session a 401', async () => {
  const asJson = await seller.rest('POST', '/api/uploads/dni', { photo: 'x' });
  expect(asJson).toMatchObject({ status: 415, body: { success: false, error: /multipart/ } });
  expect(await upload([photoPart(picture)], {})).toMatchObject({ status: 401, body: { success: false } });
  expect(await upload([photoPart(picture)], { token: 'x' })).toMatchObject({ status: 401 });
});

test('a user with a hundred unused photos waits until those are a day old', async () => {
  const limited = await createTestApp({ RATE_LIMIT: 'on' });
  const person = await limited.seller();
  limited.query(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100)
     INSERT INTO files (name, purpose, owner_id, original_name, content_type, size_bytes, created_at)
     SELECT 'unused' || i, 'dni', ?, 'dni.jpg', 'image/jpeg', 1, ? FROM n`,
    person.user.id,
    limited.clock.nowMs - 60_000,
  );
  const refused = await upload([photoPart(picture)], person, limited);
  expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': String(24 * 60 * 60 - 60) } });
  expect(await upload([photoPart(picture)], await limited.seller(), limited)).toMatchObject({ status: 201 });

  limited.clock.nowMs += DAY_MS - 60_000;
  await removeUnusedFiles(limited.ctx);
  expect(await upload([photoPart(picture)], person, limited)).toMatchObject({ status: 201 });
  expect(stored(limited)).toMatchObject({ rows: { length: 2 }, files: { length: 2 } });
  await limited.close();
});

test('uploads unfinished for an hour are deleted once the server listens, and not before', async ({
  app: fresh,
}) => {
  const now = fresh.clock.nowMs / 1000;
  for (const ageSeconds of [3500, 3700]) {
    const path = newTemporaryPath(fresh.ctx.config);
    writeFileSync(path, 'half a photo');
    utimesSync(path, now, now - ageSeconds);
  }
  await fresh.server.ready();
  expect(stored(fresh).temporary).toBe(2);
  await fresh.server.listen({ port: 0, host: '127.0.0.1' });
  await expect.poll(() => stored(fresh).temporary).toBe(1);
});
