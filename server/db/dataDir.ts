import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { isBusy, opening } from './trouble.ts';

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
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`${variable}: no se puede escribir en ${dir} (${code})`, { cause: error });
  }
}

export function backupsDir(dataDir: string): string {
  return join(dataDir, 'backups');
}

/** Names that the system gives in DATA_DIR and FILES_DIR, with the companions of databases and uploads (24 letters). */
const OURS =
  /^(app\.db|replica\.db|(file|push|totp)\.key|(server|backup)\.lock$|\.(restauracion|probe)-|(uploads|backups|\.tmp|\.papelera|\.gitignore)$|[\w-]{24}\.\w+$)/;
const STICKY = 0o1000;

/**
 * Removes the access of other accounts, left by versions before the umask. Leaves alone what is not ours, and the folder
 * itself if it is shared. Returns the paths it may not change.
 */
export function closeToOthers(dir: string): string[] {
  const folder = realpathSync(dir);
  const refused: string[] = [];
  const close = (path: string) => {
    // A closed folder closes all below; there may be 200,000 photos.
    if (!isOpen(path)) return;
    try {
      const stats = lstatSync(path);
      if (stats.isDirectory()) below(path).forEach(close);
      chmodSync(path, stats.mode & 0o7700);
    } catch {
      refused.push(path);
    }
  };
  if (!isOpen(folder)) return [];
  const names = readdirSync(folder);
  const isShared = !names.every((name) => OURS.test(name)) || (lstatSync(folder).mode & STICKY) !== 0;
  const paths = isShared
    ? names.filter((name) => OURS.test(name)).map((name) => join(folder, name))
    : [folder];
  paths.forEach(close);
  return refused;
}

function below(folder: string): string[] {
  return readdirSync(folder).map((name) => join(folder, name));
}

/** True if group or others have access; the mode of a link is ignored. */
function isOpen(path: string): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats !== undefined && !stats.isSymbolicLink() && (stats.mode & 0o077) !== 0;
}

/** Lets one process serve, migrate or replace a data directory. Returns its unlock function; throws if in use. */
export function lockDataDir(dataDir: string): () => void {
  const unlock = lockFile(join(dataDir, 'server.lock'), 'BEGIN EXCLUSIVE');
  if (unlock) return unlock;
  throw new Error(
    `DATA_DIR: ${dataDir} está en uso por un servidor en marcha (o una restauración). Detenlo y vuelve a intentarlo.`,
  );
}

const SWEEP_WAIT_MS = 5000;
const backupLock = (dataDir: string) => join(dataDir, 'backup.lock');

/** Marks a copy as being written to `backups/` (several may be); returns the function that ends it. */
export function markBackup(dataDir: string): () => void {
  // Only a sweep holds the lock alone, for a moment.
  const done = lockFile(backupLock(dataDir), 'BEGIN; SELECT 1 FROM sqlite_master', SWEEP_WAIT_MS);
  if (!done) throw new Error('Otro proceso ordena las copias de seguridad. Intenta nuevamente.');
  return done;
}

/** Removes leftovers of killed backups and restorations. Call with the data directory locked. */
export function sweepLeftovers(dataDir: string): void {
  remove(dataDir, /^\.restauracion-/);
  sweepBackups(dataDir);
}

/** Removes leftovers of killed backups, which are copies of everything. */
export function sweepBackups(dataDir: string): void {
  const backups = backupsDir(dataDir);
  if (!existsSync(backups)) return;
  const unlock = lockFile(backupLock(dataDir), 'BEGIN EXCLUSIVE');
  // A backup is being written: the next one or the next start cleans up.
  if (!unlock) return;
  // SQLite writes the copy before a migration, with a journal.
  remove(backups, /^\.copia-|\.part(-journal)?$/);
  unlock();
}

function remove(folder: string, pattern: RegExp): void {
  for (const name of readdirSync(folder)) {
    if (pattern.test(name)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

function lockFile(file: string, begin: string, timeout = 0): (() => void) | undefined {
  // SQLite's file lock: the kernel releases it however the process ends. Garbage collection of the connection releases
  // it too, so the caller must keep the returned function.
  const lock = opening(file, () => new BetterSqlite3(file, { timeout }));
  try {
    lock.pragma('journal_mode = MEMORY');
    lock.exec(begin);
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    return undefined;
  }
  return () => lock.close();
}
