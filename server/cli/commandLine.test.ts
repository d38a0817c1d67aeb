import { afterEach, expect, test, vi } from 'vitest';
import { commandLine } from './commandLine.ts';

afterEach(() => void vi.unstubAllEnvs());

test('commands are typed with npm in a checkout, and in a release with the program that was called', () => {
  vi.stubEnv('VENTAS_RELEASE', '');
  expect(commandLine('start')).toBe('npm start');
  expect(commandLine('backup')).toBe('npm run backup');
  expect(commandLine('restore', 'ARCHIVO')).toBe('npm run restore -- ARCHIVO');
  vi.stubEnv('VENTAS_RELEASE', 'app/ventas');
  expect(commandLine('start')).toBe('app/ventas start');
  expect(commandLine('restore', 'ARCHIVO')).toBe('app/ventas restore ARCHIVO');
});
