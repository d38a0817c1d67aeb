import '../requireNode.ts';
import { resolve } from 'node:path';
import { formatDateTime } from '../../shared/dates.ts';
import { localDataDir } from './backup/dataDir.ts';
import { restoreBackup } from './backup/restoreBackup.ts';
import { runCommand } from './command.ts';
import { warnOfMissing } from './backup/contents.ts';
import { formatCount } from './table.ts';

const USAGE = `npm run restore -- ARCHIVO

Reemplaza la base de datos y los archivos subidos por los de una copia hecha con npm run backup.
El servidor debe estar detenido. Lo reemplazado queda en DATA_DIR/backups/reemplazado-AAAA-MM-DD-HHMMSS.`;

await runCommand({
  usage: USAGE,
  options: {},
  maxArguments: 1,
  run: async (_values, [file]) => {
    if (file === undefined) throw new Error('Falta el archivo: npm run restore -- ARCHIVO');
    const dataDir = localDataDir();
    const restored = await restoreBackup(dataDir, resolve(file), Date.now());
    const { sales, users, uploads } = restored;
    console.log(`Restaurado en ${dataDir} lo que había el ${formatDateTime(restored.createdAt)}:`);
    console.log(
      `${formatCount(sales, 'venta')}, ${formatCount(users, 'cuenta')} y ${formatCount(uploads, 'archivo')}.`,
    );
    warnOfMissing(restored.missing);
    if (restored.replaced) console.log(`Lo anterior quedó en ${restored.replaced}`);
    console.log('Ahora: npm start');
  },
});
