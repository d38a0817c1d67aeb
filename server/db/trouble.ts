import { AppError, DATABASE_BUSY } from '../../shared/errors.ts';

const TROUBLE: [code: RegExp, sentence: string][] = [
  [/^SQLITE_(CORRUPT|NOTADB)/, 'La base de datos está dañada: restaura una copia de seguridad'],
  [/^(SQLITE_FULL|ENOSPC|EDQUOT)/, 'No queda espacio en el disco'],
  [/^SQLITE_(BUSY|LOCKED)/, 'Otro programa está usando la base de datos'],
  [/^SQLITE_CANTOPEN/, 'No se puede abrir la base de datos'],
  [/^(SQLITE_(READONLY|PERM)|EACCES|EPERM|EROFS)/, 'No hay permiso para leer o escribir'],
  [/^(SQLITE_IOERR|EIO)/, 'El disco falla al leer o escribir'],
];

/** Returns a function that reports the first database or disk failure of each kind, swallows the others and throws anything else. */
export function createTolerance(report: (error: unknown) => void): (error: unknown) => void {
  const reported = new Set<string>();
  return (error) => {
    const sentence =
      error instanceof AppError && error.message === DATABASE_BUSY ? DATABASE_BUSY : storageTrouble(error);
    if (sentence === undefined) throw error;
    if (!reported.has(sentence)) report(error);
    reported.add(sentence);
  };
}

/** Returns a Spanish sentence without full stop for a database or disk failure; undefined for other errors. */
export function storageTrouble(error: unknown): string | undefined {
  const { code = '', path } = error as NodeJS.ErrnoException;
  const sentence = TROUBLE.find(([pattern]) => pattern.test(code))?.[1];
  return sentence !== undefined && path !== undefined ? `${sentence} (${path})` : sentence;
}
