import '../requireNode.ts';
import { resolve } from 'node:path';
import { warnOfMissing } from './backup/contents.ts';
import { readConfig } from '../config.ts';
import { writeBackup } from './backup/writeBackup.ts';
import { runCommand } from './command.ts';
import { formatCount, formatNumber } from './table.ts';

const USAGE = `npm run backup [-- ARCHIVO]

Copia la base de datos y los archivos subidos a un solo archivo, aunque el servidor esté en marcha.
Con DATABASE_URL copia lo que hay en ese momento en el servidor libSQL, y los archivos de FILES_DIR.

  ARCHIVO   dónde dejarla; si falta, DATA_DIR/backups/ventas-AAAA-MM-DD-HHMMSS.tar.gz.
            Si ya existe, se reemplaza.`;

await runCommand({
  usage: USAGE,
  options: {},
  maxArguments: 1,
  run: async (_values, [wanted]) => {
    const { DATA_DIR, DATABASE_URL: primaryUrl, FILES_DIR: filesDir = '' } = readConfig();
    const shared = primaryUrl === undefined ? undefined : { primaryUrl, filesDir };
    const file = wanted && resolve(wanted);
    const backup = await writeBackup(resolve(DATA_DIR), Date.now(), file, shared);
    const { sales, users, uploads } = backup;
    const megabytes = formatNumber(backup.sizeBytes / 1024 / 1024, 1);
    console.log(`Copia de seguridad: ${backup.file} (${megabytes} MB)`);
    console.log(
      `Contiene ${formatCount(sales, 'venta')}, ${formatCount(users, 'cuenta')} y ${formatCount(uploads, 'archivo')}.`,
    );
    warnOfMissing(backup.missing);
  },
});
