import { accessSync, constants, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { AppError } from '../../shared/errors.ts';

interface Log {
  info: (message: string) => void;
  error: (details: { err: unknown }, message: string) => void;
}

const FULL = /^(SQLITE_FULL|ENOSPC|EDQUOT)/;
const DAMAGE = /^SQLITE_(CORRUPT|NOTADB)/;

const TROUBLE: [code: RegExp, sentence: string][] = [
  [DAMAGE, 'La base de datos está dañada: restaura una copia de seguridad'],
  [FULL, 'No queda espacio en el disco'],
  [/^SQLITE_(BUSY|LOCKED)/, 'Otro programa está usando la base de datos'],
  [/^SQLITE_CANTOPEN/, 'No se puede abrir la base de datos'],
  [/^(SQLITE_(READONLY|PERM)|EACCES|EPERM|EROFS)/, 'No hay permiso para leer o escribir'],
  [/^(SQLITE_IOERR|EIO)/, 'El disco falla al leer o escribir'],
];

/** True if the error reports a damaged database. */
export function isDamage(error: unknown): boolean {
  return DAMAGE.test((error as NodeJS.ErrnoException).code ?? '');
}

/** True if another connection held the lock; nothing was written. */
export function isBusy(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code?.startsWith('SQLITE_BUSY') ?? false;
}

/** Makes the error of SQLite for damage that a check found. */
export function damage(): Error {
  return Object.assign(new Error('quick_check failed'), { code: 'SQLITE_CORRUPT' });
}

/** Returns a function that is true for database and disk failures and reports the first of each kind. */
export function createOutageLog(report: (error: unknown) => void): (error: unknown) => boolean {
  const reported = new Set<string>();
  return (error) => {
    const isUnavailable = error instanceof AppError && error.code === 'SERVICE_UNAVAILABLE';
    const sentence = isUnavailable ? error.message : storageTrouble(error);
    if (sentence === undefined) return false;
    if (!reported.has(sentence)) report(error);
    reported.add(sentence);
    return true;
  };
}

/** The database's `refresh`, which logs when it starts to fail and when it works again. */
export function reportOutages({ refresh }: { refresh: () => Promise<void> }, log: Log) {
  let isOut = false;
  return async (): Promise<void> => {
    try {
      await refresh();
    } catch (error) {
      if (!isOut) log.error({ err: error }, 'the primary is gone');
      isOut = true;
      throw error;
    }
    if (isOut) log.info('the primary is back');
    isOut = false;
  };
}

/** SQLite extends a database's `-shm` file by as much when it opens it. */
const SHM_BYTES = 32 * 1024;

/** Runs `open`; adds what SQLite's failure does not name: the file and the system's error, or that the disk is full. */
export function opening<T>(file: string, open: () => T): T {
  try {
    return open();
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (/^SQLITE_(CANTOPEN|READONLY|PERM)/.test(code))
      Object.assign(error as Error, { path: refusedPath(file) });
    if (code.startsWith('SQLITE_IOERR') && freeBytes(dirname(file)) < SHM_BYTES)
      Object.assign(error as Error, { code: 'SQLITE_FULL' });
    throw error;
  }
}

/** Room left on the disk of this folder. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Returns the error; if it is for lack of room, with the folder and what is left there. */
export function namingRoom(error: unknown, folder: string): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (!FULL.test(code)) return error;
  const path = `${folder}: quedan ${Math.floor(freeBytes(folder) / 2 ** 20).toLocaleString('es-AR')} MB`;
  return Object.assign(error as Error, { path });
}

function refusedPath(file: string): string {
  for (const path of [dirname(file), file, `${file}-wal`, `${file}-shm`]) {
    try {
      accessSync(path, constants.R_OK | constants.W_OK);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'ENOENT') return `${path}: ${code}`;
    }
  }
  return file;
}

/** Returns a Spanish sentence without full stop for a database or disk failure; undefined for other errors. */
export function storageTrouble(error: unknown): string | undefined {
  const { code = '', path } = error as NodeJS.ErrnoException;
  const sentence = TROUBLE.find(([pattern]) => pattern.test(code))?.[1];
  return sentence !== undefined && path !== undefined ? `${sentence} (${path})` : sentence;
}
