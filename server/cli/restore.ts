import './process/requireNode.ts';
import { resolve } from 'node:path';
import { formatDateTime } from '../../shared/values/dates.ts';
import { commandLine } from './commandLine.ts';
import { readConfig, requireFileDatabase } from '../config.ts';
import { requireOwner } from './owner.ts';
import { restoreBackup } from './backup/restoreBackup.ts';
import { runCommand } from './command.ts';
import { reportContents } from './backup/contents.ts';

const USAGE = `${commandLine('restore', 'ARCHIVO')}

Reemplaza la base de datos y los archivos subidos por los de una copia hecha con ${commandLine('backup')}.
El servidor debe estar detenido. Lo reemplazado queda en DATA_DIR/backups/reemplazado-AAAA-MM-DD-HHMMSS.
Con un servidor libSQL no se usa: los pasos están en server/OPERATION.md.`;

await runCommand({
  usage: USAGE,
  options: {},
  maxArguments: 1,
  run: async (_values, [file]) => {
    if (file === undefined) throw new Error(`Falta el archivo: ${commandLine('restore', 'ARCHIVO')}`);
    const config = readConfig();
    requireFileDatabase(config, 'restore');
    const dataDir = resolve(config.DATA_DIR);
    requireOwner(dataDir);
    const restored = await restoreBackup(dataDir, resolve(file), Date.now());
    console.log(`Restaurado en ${dataDir} lo que había el ${formatDateTime(restored.createdAt)}:`);
    reportContents(restored);
    if (restored.replaced) console.log(`Lo anterior quedó en ${restored.replaced}`);
    else console.log(`Atención: en ${dataDir} no había datos. ¿Es esa la carpeta (DATA_DIR) del servidor?`);
    console.log(`Ahora: ${commandLine('start')}`);
  },
});
