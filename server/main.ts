import './requireNode.ts';
import './stackTraces.ts';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { backUpWhileServing } from './dailyBackup.ts';
import { readConfig, type Config } from './config.ts';
import { closeToOthers, lockDataDir, requireWritableDir, sweepLeftovers } from './db/dataDir.ts';
import { migrateDatabase } from './db/migrate.ts';
import { databaseFile, openDatabase, type Database } from './db/open.ts';
import { openPrimary } from './db/primary/open.ts';
import { errorLine } from './errorLine.ts';
import { setUpFirstRun } from './firstRun.ts';
import { printWelcome } from './welcome.ts';

const CLOSE_TIMEOUT_MS = 5000;
const PROGRAM_DIR = fileURLToPath(new URL('.', import.meta.url));

async function main(): Promise<void> {
  // Makes every file written from here on private to the server's account.
  process.umask(0o077);
  const config = readConfig();
  requireWritableDir(config.DATA_DIR);
  if (config.FILES_DIR !== undefined) requireWritableDir(config.FILES_DIR, 'FILES_DIR');
  const unlock = lockDataDir(config.DATA_DIR);
  for (const path of closeToOthers(config.DATA_DIR)) {
    console.error(`Atención: otras cuentas de este equipo pueden leer ${path}, que no es de esta cuenta`);
  }
  sweepLeftovers(config.DATA_DIR);
  const database = openConfigured(config);
  migrateDatabase(database);
  const { server, ctx } = await buildApp({ config, database, clientDir: clientDir() });
  backUpWhileServing(ctx, join(PROGRAM_DIR, `cli/backup${extname(import.meta.url)}`));
  const firstLogin = await setUpFirstRun(ctx);
  database.neverBlock();
  const address = await server.listen({ port: config.PORT, host: config.HOST });
  printWelcome(address, firstLogin);

  const stop = async () => {
    // Open connections get this long to finish.
    setTimeout(() => server.server.closeAllConnections(), CLOSE_TIMEOUT_MS).unref();
    await server.close();
    database.close();
    unlock();
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

function openConfigured({ DATABASE_URL, DATA_DIR }: Config): Database {
  return DATABASE_URL === undefined
    ? openDatabase(databaseFile(DATA_DIR))
    : openPrimary(DATABASE_URL, { replicaFile: join(DATA_DIR, 'replica.db') });
}

/** The build puts the client next to the server; in development Vite serves it. */
function clientDir(): string | undefined {
  if (process.argv.includes('--api-only')) return undefined;
  return join(PROGRAM_DIR, '../client');
}

/** Names the variable in address errors, as for wrong configuration. */
function startFailure(error: NodeJS.ErrnoException & { port?: number }): string {
  if (error.code === 'EADDRINUSE') return `PORT: el puerto ${error.port} ya está en uso`;
  if (error.code === 'EACCES' && error.syscall === 'listen')
    return `PORT: no hay permiso para usar ${error.port}`;
  if (error.code === 'EADDRNOTAVAIL' || error.syscall === 'getaddrinfo') {
    return 'HOST: no es una dirección de este equipo';
  }
  return errorLine(error);
}

main().catch((error: Error) => {
  console.error(`No se pudo iniciar: ${startFailure(error)}`);
  process.exit(1);
});
