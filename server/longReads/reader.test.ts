import { createSecretKey, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { AppError } from '../../shared/errors.ts';
import { insertSales } from '../testing/insertSales.ts';
import { builtProgram } from '../testing/programs.ts';
import { createTestApp, ON_PRIMARY } from '../testing/testApp.ts';
import { createReader } from './reader.ts';

const KEY = createSecretKey(randomBytes(32));

const folder = mkdtempSync(join(tmpdir(), 'ventas-reader-'));
afterAll(() => rmSync(folder, { recursive: true }));

test.skipIf(ON_PRIMARY)(
  'the thread reads what the server reads, and each commit before the call',
  async () => {
    const file = join(folder, 'app.db');
    const app = await createTestApp({}, file);
    const reader = createReader(builtProgram('readingThread'), file, app.ctx.fileKey);
    try {
      const [admin, seller] = [await app.admin(), await app.seller({ name: 'Ana Ruiz' })];
      const sold = { sellerId: Number(seller.user.id) };
      insertSales(app, [
        { ...sold, customerName: 'Zoe' },
        { ...sold, customerName: 'Ñandú' },
      ]);
      const users = (name: string) =>
        reader.read('usersPage', [{ page: 1, limit: 10, search: name }], app.clock.nowMs);
      expect(await users('ana')).toEqual(await admin.caller.admin.listUsers({ search: 'ana', limit: 10 }));
      expect(await users('bea')).toMatchObject({ users: [] });
      await app.seller({ name: 'Bea Sosa' });
      expect(await users('bea')).toMatchObject({ users: [{ name: 'Bea Sosa' }] });
      const found = await reader.read('foundOfAll', [admin.user, { q: 'zoe' }], app.clock.nowMs);
      expect(found).toEqual(await admin.caller.search.find({ q: 'zoe' }));
      await expect(reader.read('anything', [], 0)).rejects.toThrow('no long read is named anything');
    } finally {
      await reader.close();
      await app.close();
    }
  },
);

/** A thread that does what it is asked for. */
const OBEDIENT = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', ({ id, name, args: [value] }) => {
    if (name === 'exit') process.exit(3);
    if (name === 'wait') setTimeout(() => parentPort.postMessage({ id, result: 'late' }), value);
    else parentPort.postMessage({ id, [name]: value });
  });`;

test('errors keep their code, and a thread that ended is started again', async () => {
  const program = join(folder, 'obedient.cjs');
  writeFileSync(program, OBEDIENT);
  const { read, close } = createReader(program, '', KEY);
  const ask = (name: string, value?: unknown) => read(name, [value], 0);
  expect(await ask('result', { a: 1 })).toEqual({ a: 1 });
  const refusal = { name: 'AppError', message: 'No está', stack: 's', fields: { code: 'NOT_FOUND' } };
  const refused = await ask('error', refusal).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(AppError);
  expect(refused).toMatchObject({ message: 'No está', code: 'NOT_FOUND' });
  const damage = { name: 'SqliteError', message: 'bad', stack: 's', fields: { code: 'SQLITE_CORRUPT' } };
  expect(await ask('error', damage).catch((error: unknown) => error)).toMatchObject({
    name: 'SqliteError',
    code: 'SQLITE_CORRUPT',
  });
  const both = [read('wait', [60_000], 0, 'another account'), ask('exit')];
  for (const each of both) await expect(each).rejects.toThrow('the thread ended');
  expect(await ask('result', 2)).toBe(2);
  const last = ask('wait', 50);
  await close();
  expect(await last).toBe('late');
});

test('an account has one read at a time, others do not wait for it', async () => {
  const program = join(folder, 'shared.cjs');
  writeFileSync(program, OBEDIENT);
  const { read, close } = createReader(program, '', KEY);
  const done: unknown[] = [];
  const ask = (name: string, value: unknown, account: string) =>
    read(name, [value], 0, account).then((result) => done.push(result));
  const reads = [ask('wait', 200, 'ana'), ask('result', 'ana 2', 'ana'), ask('result', 'bea', 'bea')];
  await Promise.all(reads);
  expect(done).toEqual(['bea', 'late', 'ana 2']);
  // Arguments that cannot be cloned leave nothing behind.
  await expect(read('result', [() => 0], 0, 'ana')).rejects.toThrow('could not be cloned');
  await close();
});
