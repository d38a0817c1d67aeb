import { afterEach, expect, test, vi } from 'vitest';
import { commandLine } from './commandLine.ts';

afterEach(() => void vi.unstubAllEnvs());

test('commands are typed with npm in a checkout, and with ./ventas in a release', () => {
  vi.stubEnv('VENTAS_RELEASE', '');
  expect(commandLine('start')).toBe('npm start');
  expect(commandLine('backup')).toBe('npm run backup');
  expect(commandLine('restore', 'ARCHIVO')).toBe('npm run restore -- ARCHIVO');
  vi.stubEnv('VENTAS_RELEASE', 'yes');
  expect(commandLine('start')).toBe('./ventas start');
  expect(commandLine('restore', 'ARCHIVO')).toBe('./ventas restore ARCHIVO');
});
