import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { AppError } from '../../shared/errors.ts';
import { createThread } from './thread.ts';

const folder = mkdtempSync(join(tmpdir(), 'ventas-thread-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A thread that does what it is asked for. */
const OBEDIENT = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', ({ id, work: { name, value } }) => {
    if (name === 'exit') process.exit(3);
    if (name === 'wait') setTimeout(() => parentPort.postMessage({ id, result: 'late' }), value);
    else parentPort.postMessage({ id, [name]: value });
  });`;

test('errors keep their code, and a thread that ended is started again', async () => {
  const program = join(folder, 'obedient.cjs');
  writeFileSync(program, OBEDIENT);
  const { run, close } = createThread(program, {});
  const ask = (name: string, value?: unknown) => run({ name, value });
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
  const both = [ask('wait', 60_000), ask('exit')];
  for (const read of both) await expect(read).rejects.toThrow('the thread ended');
  expect(await ask('result', 2)).toBe(2);
  const last = ask('wait', 50);
  await close();
  expect(await last).toBe('late');
});
