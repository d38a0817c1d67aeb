import { expect, test } from 'vitest';
import { refusal } from '../../../shared/errors.ts';
import { errorLine } from './errorLine.ts';

const withCode = (message: string, code: string, path?: string) =>
  Object.assign(new Error(message), { code, ...(path !== undefined && { path }) });
const malformed = withCode('database disk image is malformed', 'SQLITE_CORRUPT');

test.each<[string, unknown, string]>([
  ['our own error', new Error('PORT: debe ser un número'), 'PORT: debe ser un número'],
  ['an AppError', refusal('CONFLICT', 'TAKEN', 'Ya existe')(), 'Ya existe'],
  ['a damaged database', malformed, 'La base de datos está dañada: restaura una copia de seguridad'],
  ['a full disk', withCode('full', 'SQLITE_FULL'), 'No queda espacio en el disco'],
  ['a busy database', withCode('locked', 'SQLITE_BUSY'), 'Otro programa está usando la base de datos'],
  [
    'a file without permission',
    withCode('EACCES', 'EACCES', '/x'),
    'No hay permiso para leer o escribir (/x)',
  ],
  ['anything else', new TypeError('x is not\n  a function'), 'Error inesperado: x is not a function'],
])('%s becomes one Spanish line', (_what, error, line) => {
  expect(errorLine(error)).toBe(line);
});
