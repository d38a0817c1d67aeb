import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { freePort } from '../../../../server/testing/ports.ts';
import { recount } from '../accounts.ts';
import { countRows } from '../database.ts';
import { closeToday } from './thursday.ts';
import { Program } from '../program.ts';
import { restOf } from '../rest.ts';
import { erase, salesIn, setStatus } from '../selling.ts';
import type { Stage } from '../stage.ts';

/** Mistakes are corrected, a customer is forgotten, and a backup is tried out. */
export async function saturday(stage: Stage): Promise<void> {
  await stage.moveTo('saturday', '14:00');
  await closeToday(stage, 'saturday');
  // One that was paid: the next settlement takes it back.
  const [paid = ''] = salesIn(stage, ({ status }) => status === 'completed');
  await setStatus(stage, stage.admin, paid, 'cancelled');
  const [installed = ''] = salesIn(stage, ({ status }) => status === 'installed');
  await setStatus(stage, stage.admin, installed, 'appointed');

  await stage.moveTo('saturday', '16:00');
  const [pending = ''] = salesIn(stage, ({ status }) => status === 'pending');
  await setStatus(stage, stage.admin, pending, 'cancelled');
  await erase(stage, stage.admin, pending);
  await tryBackup(stage);
}

const TABLES = [
  'sales',
  'sale_events',
  'commission_entries',
  'settlements',
  'chat_messages',
  'users',
  'files',
];

/** Restored into another folder, the backup of the serving program has every row and every photo. */
async function tryBackup(stage: Stage): Promise<void> {
  const { program } = stage;
  const folder = mkdtempSync(join(tmpdir(), 'ventas-week-restored-'));
  const restored = new Program(join(folder, 'data'), await freePort(), program.aheadMs);
  try {
    const file = join(folder, 'semana.tar.gz');
    program.run('backup', file);
    restored.run('restore', file);
    const rows = (dataDir: string) => TABLES.map((table) => [table, countRows(dataDir, table)]);
    expect(rows(restored.dataDir)).toEqual(rows(program.dataDir));
    expect(recount(restored.dataDir)).toEqual([]);
    await restored.start();
    await checkPhotos(stage, restored);
    expect(await restored.end('SIGTERM')).toBe(0);
  } finally {
    await restored.end('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The sessions are in the backup too. */
async function checkPhotos(stage: Stage, restored: Program): Promise<void> {
  const rest = restOf(restored);
  const { body } = await rest<{ sales: { customerInfo: { dniPhoto: string | null } }[] }>(
    'GET /admin/sales?limit=1000',
    { as: stage.admin },
  );
  const photos = body.sales.flatMap(({ customerInfo }) => customerInfo.dniPhoto ?? []);
  expect(photos.length).toBeGreaterThan(50);
  for (const photo of photos) expect((await fetch(`${restored.url}/uploads/${photo}`)).status).toBe(200);
}
