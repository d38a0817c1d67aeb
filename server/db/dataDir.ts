import { chmodSync, lstatSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';

/** Creates the data directory and proves that it can be written to; throws an Error naming DATA_DIR. */
export function requireWritableDir(dataDir: string): void {
  const probe = join(dataDir, `.probe-${process.pid}`);
  try {
    // Not recursive: on Node 20 a recursive mkdir below /proc never returns.
    try {
      mkdirSync(dataDir);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    throw new Error(`DATA_DIR: no se puede escribir en ${dataDir} (${(error as Error).message})`, {
      cause: error,
    });
  }
}

/**
 * Closes a data directory and all that is in it to the other accounts of the machine, as versions before the umask left
 * it open. Returns the paths that belong to another account and stay as they are.
 */
export function closeToOthers(dataDir: string): string[] {
  // Looking at every photo at every start would take a second for each 200,000.
  if (![dataDir, ...below(dataDir)].some(isOpen)) return [];
  const refused: string[] = [];
  const close = (path: string) => {
    const open = isOpen(path);
    try {
      const stats = lstatSync(path);
      if (stats.isDirectory()) below(path).forEach(close);
      if (open) chmodSync(path, stats.mode & 0o700);
    } catch {
      // Gone since, or of another account, as `lost+found` is: only what is open matters.
      if (open) refused.push(path);
    }
  };
  close(dataDir);
  return refused;
}

function below(folder: string): string[] {
  return readdirSync(folder).map((name) => join(folder, name));
}

/** True for what group or others may reach; a link has no mode of its own. */
function isOpen(path: string): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats !== undefined && !stats.isSymbolicLink() && (stats.mode & 0o077) !== 0;
}

/**
 * Makes this process the only one that serves, migrates or replaces a data directory, and returns what gives it up.
 * Throws an Error naming DATA_DIR if another process is.
 */
export function lockDataDir(dataDir: string): () => void {
  // SQLite's own file lock: the kernel gives it up when the process ends, however it ends. The lock goes if the
  // connection is collected, so the caller keeps the returned function for as long as it needs the lock.
  const lock = new BetterSqlite3(join(dataDir, 'server.lock'), { timeout: 0 });
  try {
    // Nothing is ever written, so there is nothing to journal.
    lock.pragma('journal_mode = MEMORY');
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error;
    throw new Error(
      `DATA_DIR: ${dataDir} está en uso por un servidor en marcha (o una restauración). Detenlo y vuelve a intentarlo.`,
      { cause: error },
    );
  }
  return () => lock.close();
}
