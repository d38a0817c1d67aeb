import { chmodSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { backupsDir, markBackup } from '../../db/dataDir.ts';
import { isNewerThanProgram, migrateDatabase, needsMigration } from '../../db/migrate.ts';
import type { Database } from '../../db/open.ts';
import { opening } from '../../db/trouble.ts';
import { errorLine } from '../../errorLine.ts';
import { flush } from './flush.ts';
import { endProgress, showProgress } from '../progress.ts';
import { fileStamp } from './format.ts';

/** Migrates after copying the old database to `backups/`; throws, unmigrated, if the copy fails. Call with the data locked. */
export function upgradeDatabase(
  database: Database,
  dataDir: string,
  nowMs: number,
  migrations?: string,
): void {
  const isPending = needsMigration(database, migrations) && !isNewerThanProgram(database, migrations);
  if (isPending && hasAccounts(database)) keepCopy(database, dataDir, nowMs);
  if (isPending) showProgress('Actualizando la base de datos…');
  try {
    migrateDatabase(database, migrations);
  } finally {
    endProgress();
  }
}

function hasAccounts({ client }: Database): boolean {
  const table = client.prepare("SELECT 1 FROM sqlite_master WHERE name = 'users'").get();
  return table !== undefined && client.prepare('SELECT 1 FROM users LIMIT 1').get() !== undefined;
}

/** An older program refuses a migrated database: without this there is no way back. */
function keepCopy({ client }: Database, dataDir: string, nowMs: number): void {
  const folder = backupsDir(dataDir);
  const file = join(folder, `antes-de-actualizar-${fileStamp(nowMs)}.db`);
  const part = `${file}.part`;
  showProgress('Copiando la base de datos de antes de actualizar…');
  const done = markBackup(dataDir);
  try {
    if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
    if (existsSync(part)) rmSync(part);
    opening(part, () => client.prepare('VACUUM INTO ?').run(part));
    chmodSync(part, 0o600);
    flush(part);
    renameSync(part, file);
    for (const path of [folder, dataDir]) flush(path);
    endProgress();
  } catch (error) {
    if (existsSync(part)) rmSync(part);
    throw new Error(
      `No se pudo guardar la copia de antes de actualizar en ${folder}: ${errorLine(error)}. No se cambió nada.`,
      { cause: error },
    );
  } finally {
    done();
  }
  console.log(`Copia de la base de datos de antes de actualizar: ${file}`);
}
