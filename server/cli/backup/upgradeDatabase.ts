import { chmodSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { backupsDir, markBackup } from '../../db/dataDir.ts';
import { isNewerThanProgram, migrateDatabase, needsMigration } from '../../db/migrate.ts';
import type { Database } from '../../db/open.ts';
import { opening } from '../../db/trouble.ts';
import { errorLine } from '../process/errorLine.ts';
import { flush } from '../../files/flush.ts';
import { endProgress, showProgress } from '../progress.ts';
import { fileStamp } from './format.ts';

/**
 * Migrates after copying the old database to `backups/`; throws, unmigrated and without a copy, if either fails. Call
 * with the data locked.
 */
export function upgradeDatabase(
  database: Database,
  dataDir: string,
  { nowMs, say, migrations }: { nowMs: number; say: (sentence: string) => void; migrations?: string },
): void {
  const isPending = needsMigration(database, migrations) && !isNewerThanProgram(database, migrations);
  const copy = isPending && hasAccounts(database) ? copyDatabase(database, dataDir, nowMs) : undefined;
  if (isPending) showProgress('Actualizando la base de datos…');
  try {
    migrateDatabase(database, migrations, copy?.keep);
  } catch (error) {
    copy?.discard();
    throw error;
  } finally {
    endProgress();
  }
  if (copy) say(`Copia de la base de datos de antes de actualizar: ${copy.file}`);
}

function hasAccounts({ client }: Database): boolean {
  const table = client.prepare("SELECT 1 FROM sqlite_master WHERE name = 'users'").get();
  return table !== undefined && client.prepare('SELECT 1 FROM users LIMIT 1').get() !== undefined;
}

/**
 * An older program refuses a migrated database: without a copy there is no way back. Until `keep`, which belongs before
 * the commit, the next start removes it: a start that is killed, again and again, must not fill the disk.
 */
function copyDatabase({ client }: Database, dataDir: string, nowMs: number) {
  const folder = backupsDir(dataDir);
  const file = join(folder, `antes-de-actualizar-${fileStamp(nowMs)}.db`);
  const part = `${file}.part`;
  showProgress('Copiando la base de datos de antes de actualizar…');
  const done = markBackup(dataDir);
  const discard = () => {
    for (const path of [part, file]) if (existsSync(path)) rmSync(path);
    done();
  };
  const keep = () => {
    renameSync(part, file);
    for (const path of [folder, dataDir]) flush(path);
    done();
  };
  try {
    if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
    if (existsSync(part)) rmSync(part);
    opening(part, () => client.prepare('VACUUM INTO ?').run(part));
    chmodSync(part, 0o600);
    flush(part);
  } catch (error) {
    discard();
    throw new Error(
      `No se pudo guardar la copia de antes de actualizar en ${folder}: ${errorLine(error)}. No se cambió nada.`,
      { cause: error },
    );
  }
  return { file, keep, discard };
}
