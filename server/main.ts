import './cli/process/requireNode.ts';
import './cli/process/stackTraces.ts';
import { readdirSync, realpathSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { runCommand } from './cli/command.ts';
import { commandLine } from './cli/commandLine.ts';
import { readConfig } from './config.ts';
import { backUpWhileServing } from './cli/backup/dailyBackup.ts';
import { errorLine } from './cli/process/errorLine.ts';
import { reportLostKey } from './features/auth/totp/totp.service.ts';
import { loadFileKey } from './files/files.service.ts';
import { createReader } from './longReads/reader.ts';
import { prepareFirstRun, type FirstLogin } from './firstRun.ts';
import { openForServing } from './cli/openApp.ts';
import { notifyReady } from './cli/systemd.ts';
import { printWelcome } from './cli/welcome.ts';

const CLOSE_TIMEOUT_MS = 5000;
const PROGRAM_DIR = fileURLToPath(new URL('.', import.meta.url));

const USAGE = `${commandLine('start')}

Instala y construye lo que haga falta, actualiza la base de datos y sirve la aplicación hasta que se lo detiene.
No tiene opciones: la dirección, la carpeta de los datos y lo demás son variables de entorno, o líneas del archivo
.env (están en README.md).`;

async function serve(apiOnly: boolean): Promise<void> {
  const config = readConfig();
  const { database, unlock } = openForServing(config);
  // In development Vite serves the client.
  const clientDirs = apiOnly ? [] : clientBuilds();
  const { server, ctx, listen } = await buildApp({
    config,
    database,
    // A libSQL server's copy cannot be read by a second connection.
    ...(!database.isShared && {
      reader: createReader(programAt('readingThread'), database.file, loadFileKey(database.db, config)),
    }),
    clientDirs,
    // In development nothing made one.
    ...(extname(import.meta.url) === '.js' && { documentationDir: PROGRAM_DIR }),
  });
  reportLostKey(ctx);
  backUpWhileServing(ctx, programAt('cli/backup'));
  const setUp = await prepareFirstRun(ctx);
  database.beginServing();
  // Before any request, and only on a free port: a failed start must not create an administrator with an unseen password.
  const settingUp = new Promise<FirstLogin | undefined>((resolve) => {
    server.server.once('listening', () => resolve(setUp()));
  });
  const [address, firstLogin] = await Promise.all([listen(), settingUp]);
  printWelcome(address, firstLogin, apiOnly);
  notifyReady();

  const stop = async () => {
    // Lets open connections finish.
    setTimeout(() => server.server.closeAllConnections(), CLOSE_TIMEOUT_MS).unref();
    await server.close();
    database.close();
    unlock();
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

/** Built like this one, or a source file like it in development. */
function programAt(name: string): string {
  return join(PROGRAM_DIR, name + extname(import.meta.url));
}

/** The client next to this program, then earlier builds (server/cli/steps.mjs), of which pages may still be open. */
function clientBuilds(): string[] {
  // Not through the link, which the next build moves while this server runs.
  const current = realpathSync(join(PROGRAM_DIR, '../client'));
  const names = readdirSync(dirname(current)).filter((name) => /^client-\w+$/.test(name));
  return [...new Set([current, ...names.map((name) => join(dirname(current), name))])];
}

await runCommand({
  usage: USAGE,
  options: { 'api-only': { type: 'boolean', default: false } },
  run: async ({ 'api-only': apiOnly }) => {
    try {
      await serve(apiOnly);
    } catch (error) {
      throw new Error(`No se pudo iniciar: ${errorLine(error)}`, { cause: error });
    }
  },
});
