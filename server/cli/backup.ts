import './process/requireNode.ts';
import { resolve } from 'node:path';
import { DAMAGED_EXIT } from './backup/dailyBackup.ts';
import { commandLine } from './commandLine.ts';
import { readConfig, type Config } from '../config.ts';
import { isNewerThanProgram, needsMigration } from '../db/migrate.ts';
import { databaseFile, openDatabase } from '../db/open.ts';
import { requireOwner } from './owner.ts';
import { openPrimary } from '../db/primary/open.ts';
import { isDamage } from '../db/trouble.ts';
import { errorLine } from './process/errorLine.ts';
import { recordBackup } from '../features/operation/operation.service.ts';
import { automaticFile, removeOldBackups } from './backup/automatic.ts';
import { reportContents } from './backup/contents.ts';
import { checkDatabase, writeBackup, type WrittenBackup } from './backup/writeBackup.ts';
import { runCommand } from './command.ts';
import { formatNumber } from './table.ts';

const USAGE = `${commandLine('backup', '[ARCHIVO] [--automatic] [--check]')}

Copia la base de datos y los archivos subidos a un solo archivo, aunque el servidor esté en marcha.
Con DATABASE_URL copia lo que hay en ese momento en el servidor libSQL, y los archivos de FILES_DIR.

  ARCHIVO   dónde dejarla; si falta, DATA_DIR/backups/ventas-AAAA-MM-DD-HHMMSS.tar.gz.
            Si ya existe, se reemplaza.
  --automatic  como la que hace el servidor cada día: DATA_DIR/backups/automatica-….tar.gz,
            y borra las más viejas de esas cuando hay más que BACKUP_KEEP.
  --check   solo comprueba que la base de datos no esté dañada, como hace el servidor al arrancar.`;

const ON_PRIMARY =
  'Con DATABASE_URL la base de datos está en el servidor libSQL: la comprueba cada copia de seguridad.';

await runCommand({
  usage: USAGE,
  options: { automatic: { type: 'boolean' }, check: { type: 'boolean' } },
  maxArguments: 1,
  run: async ({ automatic = false, check = false }, [wanted]) => {
    const config = readConfig();
    requireOwner(resolve(config.DATA_DIR));
    try {
      if (check) {
        if (config.DATABASE_URL !== undefined) throw new Error(ON_PRIMARY);
        checkDatabase(resolve(config.DATA_DIR));
        console.log('La base de datos no está dañada.');
      } else report(await backUp(config, automatic, wanted));
    } catch (error) {
      if (!(automatic || check) || !isDamage(error)) throw error;
      console.error(errorLine(error));
      process.exit(DAMAGED_EXIT);
    }
  },
});

async function backUp(config: Config, automatic: boolean, wanted: string | undefined) {
  const { DATABASE_URL: primaryUrl, FILES_DIR: filesDir = '' } = config;
  const dataDir = resolve(config.DATA_DIR);
  const nowMs = Date.now();
  const shared = primaryUrl === undefined ? undefined : { primaryUrl, filesDir };
  const file = automatic ? automaticFile(dataDir, nowMs) : wanted && resolve(wanted);
  const backup = await writeBackup(dataDir, nowMs, file, shared);
  record(config, nowMs);
  if (automatic) await removeOldBackups(dataDir, config.BACKUP_KEEP, { nowMs, sales: backup.sales });
  return backup;
}

/** The backup is complete even if this fails. */
function record({ DATABASE_URL, DATA_DIR }: Config, nowMs: number): void {
  try {
    const database =
      DATABASE_URL === undefined ? openDatabase(databaseFile(resolve(DATA_DIR))) : openPrimary(DATABASE_URL);
    try {
      // A database of another version has no record of it.
      if (needsMigration(database) || isNewerThanProgram(database)) return;
      database.blockingTransaction(() => recordBackup({ db: database.db, now: () => nowMs }));
    } finally {
      database.close();
    }
  } catch (error) {
    console.error(`Atención: no se pudo anotar que la copia se hizo (${errorLine(error)})`);
  }
}

function report(backup: WrittenBackup): void {
  console.log(`Copia de seguridad: ${backup.file} (${formatNumber(backup.sizeBytes / 1024 / 1024, 1)} MB)`);
  reportContents(backup, 'Contiene ');
}
