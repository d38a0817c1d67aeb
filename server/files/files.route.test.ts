import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { HOUR_MS } from '../../shared/values/durations.ts';
import { createTestApp, test, type TestApp } from '../testing/testApp.ts';
import { loadFileKey, signFileName, storeFile } from './files.service.ts';
import { newTemporaryPath } from './store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** Stores a file of the first administrator and returns its signed name. */
async function store(originalName = 'foto.png', contentType = 'image/png', content = 'contenido') {
  const temporaryPath = newTemporaryPath(app.ctx.config);
  writeFileSync(temporaryPath, content);
  const file = await storeFile(app.ctx, {
    temporaryPath,
    extension: originalName.split('.').at(-1) ?? '',
    purpose: 'attachment',
    ownerId: 1,
    originalName,
    contentType,
    sizeBytes: Buffer.byteLength(content),
  });
  return signFileName(app.ctx, file, 1);
}

const get = (signed: string, method: 'GET' | 'HEAD' = 'GET') =>
  app.server.inject({ method, url: `/uploads/${signed}` });

const nameOf = (signed: string) => signed.split('?')[0] as string;

test('a signed name opens the file until its last moment, and no browser keeps it', async () => {
  const signed = await store();
  const response = await get(signed);
  expect(response.body).toBe('contenido');
  expect(response.headers['cache-control']).toBe('private, no-store');
  const expiresAtMs = Number(/exp=(\d+)/.exec(signed)?.[1]) * 1000;
  const lifeMs = expiresAtMs - app.clock.nowMs;
  expect(lifeMs).toBeGreaterThanOrEqual(HOUR_MS);
  expect(lifeMs).toBeLessThanOrEqual(2 * HOUR_MS);

  app.clock.nowMs += lifeMs - 1;
  expect((await get(signed)).statusCode).toBe(200);
  app.clock.nowMs += 1;
  expect((await get(signed)).statusCode).toBe(403);
});

test('within an hour a file is always signed alike, so that lists are the same', async () => {
  app.clock.nowMs = Math.ceil(app.clock.nowMs / HOUR_MS) * HOUR_MS + 1;
  const name = nameOf(await store());
  const first = signFileName(app.ctx, { name }, 1);
  app.clock.nowMs += HOUR_MS - 1;
  expect(signFileName(app.ctx, { name }, 1)).toBe(first);
  app.clock.nowMs += 1;
  expect(signFileName(app.ctx, { name }, 1)).not.toBe(first);
});

test('HEAD returns the headers alone', async () => {
  const response = await get(await store(), 'HEAD');
  expect(response).toMatchObject({ statusCode: 200, body: '' });
  expect(response.headers['content-length']).toBe('9');
});

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** The character after this one; both differ only in bits that do not count at the end of 32 bytes. */
const sameBits = (character: string) => BASE64URL[BASE64URL.indexOf(character) + 1] ?? '';

const falsified: [name: string, (signed: string) => string][] = [
  ['a bare name', nameOf],
  ['the bare name of no file', () => 'AAAAAAAAAAAAAAAAAAAAAAAA.jpg'],
  ['no name', () => ''],
  ['a later expiry', (signed) => signed.replace(/exp=(\d)/, 'exp=9')],
  ['another viewer', (signed) => signed.replace('for=1', 'for=2')],
  ['another signature', (signed) => signed.replace(/sig=.{4}/, 'sig=AAAA')],
  [
    'another last character that decodes alike',
    (signed) => signed.slice(0, -1) + sameBits(signed.at(-1) ?? ''),
  ],
  ['a zero before the expiry', (signed) => signed.replace('exp=', 'exp=0')],
  ['half a signature', (signed) => signed.slice(0, -20)],
  ['no signature', (signed) => signed.replace(/&sig=.*/, '')],
  ['an empty signature', (signed) => signed.replace(/sig=.*/, 'sig=')],
  ['something after it', (signed) => `${signed}&x=1`],
  ['another file', (signed) => signed.replace(/^.{4}/, 'AAAA')],
  ['the database, escaped', () => '%2e%2e%2fapp.db'],
  ['the database, escaped twice', () => '..%252fapp.db'],
  ['the database with a signature', (signed) => signed.replace(/^[^?]*/, '%2e%2e%2fapp.db')],
  ['a folder below', (signed) => `.tmp/${signed}`],
  ['a null byte', (signed) => signed.replace('?', '%00?')],
];

describe('nothing else opens anything', () => {
  test.for(falsified)('%s is a 403 without a word about files', async ([, falsify]) => {
    const response = await get(falsify(await store()));
    expect(response.statusCode).toBe(403);
    expect(response.json()).toEqual({
      success: false,
      code: 'FORBIDDEN',
      error: 'El enlace al archivo no es válido o ya venció',
    });
    expect(response.headers['cache-control']).toBe('no-store');
  });
});

test('a signed name whose file is gone is a 404', async () => {
  const gone = { success: false, error: 'El archivo ya no existe', code: 'NOT_FOUND' };
  const withoutFile = await store();
  rmSync(join(app.ctx.config.DATA_DIR, 'uploads', nameOf(withoutFile)));
  const withoutRow = await store();
  app.query('DELETE FROM files WHERE name = ?', nameOf(withoutRow));
  const replaced = await store();
  app.query('UPDATE files SET created_at = 0 WHERE name = ?', nameOf(replaced));
  for (const signed of [withoutFile, withoutRow, replaced]) {
    const response = await get(signed);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual(gone);
  }
});

test('a file that is no image is a download under its name, in a page that can do nothing', async () => {
  const { headers } = await get(await store('año "nuevo" (1)\r\n.pdf', 'application/pdf'));
  expect(headers['content-type']).toBe('application/pdf');
  expect(headers['content-disposition']).toBe(
    String.raw`attachment; filename="a?o \"nuevo\" (1)??.pdf"; filename*=UTF-8''a%C3%B1o%20%22nuevo%22%20%281%29%0D%0A.pdf`,
  );
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox");
});

test('the key is made once for a database, and no other one opens its files', async () => {
  expect(loadFileKey(app.ctx.db, app.ctx.config).equals(app.ctx.fileKey)).toBe(true);
  const other = await createTestApp();
  expect(other.ctx.fileKey.equals(app.ctx.fileKey)).toBe(false);
  expect((await other.server.inject(`/uploads/${await store()}`)).statusCode).toBe(403);
  await other.close();
});

test('a disk that fails leaves no row behind', async ({ app: broken }) => {
  const temporaryPath = newTemporaryPath(broken.ctx.config);
  const upload = { extension: 'png', purpose: 'attachment', ownerId: 1, originalName: 'a.png' } as const;
  await expect(
    storeFile(broken.ctx, { ...upload, temporaryPath, contentType: 'image/png', sizeBytes: 1 }),
  ).rejects.toThrow('ENOENT');
  expect(broken.query('SELECT * FROM files')).toEqual([]);
  expect(() => readFileSync(temporaryPath)).toThrow('ENOENT');
});
