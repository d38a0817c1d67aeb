import { randomUUID } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';

/** Creates the directory if it is missing; throws an Error naming its variable unless it is writable. */
export function requireWritableDir(dir: string, variable = 'DATA_DIR'): void {
  // Servers on other machines may have the same process id.
  const probe = join(dir, `.probe-${process.pid}-${randomUUID()}`);
  try {
    // Not recursive: a recursive mkdir below /proc never returns (Node 20 to 26).
    try {
      mkdirSync(dir);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    throw new Error(`${variable}: no se puede escribir en ${dir} (${(error as Error).message})`, {
      cause: error,
    });
  }
}

/** Removes the access of other accounts, left by versions before the umask. Returns the paths it may not change. */
export function closeToOthers(dataDir: string): string[] {
  // Checking every photo at every start would take a second per 200,000.
  if (![dataDir, ...below(dataDir)].some(isOpen)) return [];
  const refused: string[] = [];
  const close = (path: string) => {
    const open = isOpen(path);
    try {
      const stats = lstatSync(path);
      if (stats.isDirectory()) below(path).forEach(close);
      if (open) chmodSync(path, stats.mode & 0o700);
    } catch {
      // Deleted in the meantime, or of another account, such as `lost+found`: only open paths matter.
      if (open) refused.push(path);
    }
  };
  close(dataDir);
  return refused;
}

function below(folder: string): string[] {
  return readdirSync(folder).map((name) => join(folder, name));
}

/** True if group or others have access; the mode of a link means nothing. */
function isOpen(path: string): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats !== undefined && !stats.isSymbolicLink() && (stats.mode & 0o077) !== 0;
}

/** Lets one process serve, migrate or replace a data directory. Returns its unlock function; throws if in use. */
export function lockDataDir(dataDir: string): () => void {
  // SQLite's file lock: the kernel releases it however the process ends. Garbage collection of the connection releases
  // it too, so the caller must keep the returned function.
  const lock = new BetterSqlite3(join(dataDir, 'server.lock'), { timeout: 0 });
  try {
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
