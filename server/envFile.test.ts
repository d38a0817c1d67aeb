import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { VARIABLES } from './config.ts';
import { readEnvFile } from './envFile.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ventas-test-'));
  file = join(folder, '.env');
});
afterEach(() => rmSync(folder, { recursive: true }));

function load(text: string): Record<string, string> {
  writeFileSync(file, text);
  return readEnvFile(VARIABLES, file);
}

test('.env has comments, quotes, and variables of other programs', () => {
  const text = `# Comment\n\nPORT=4000 # the port, not a#b\nexport HOST=::1\r\nADMIN_PASSWORD='Segura#cd$9' # quoted\n`;
  const others = { NODE_OPTIONS: 'x', npm_config_cache: 'x', LC_ALL: 'x', https_proxy: 'x', TZ: 'x' };
  const lines = Object.keys(others).map((name) => `${name}=x\n`);
  expect(load(text + lines.join(''))).toEqual({
    PORT: '4000',
    HOST: '::1',
    ADMIN_PASSWORD: 'Segura#cd$9',
    ...others,
  });
});

test('there may be no .env', () => {
  expect(readEnvFile(VARIABLES, file)).toEqual({});
});

describe('a mistake in .env is one sentence with its line:', () => {
  test.each([
    ['TRUST_PROXI=true', 'TRUST_PROXI no existe, ¿es TRUST_PROXY?'],
    ['DATA_DIRECTORY=/x', 'DATA_DIRECTORY no existe, ¿es DATA_DIR?'],
    ['port=3000', 'port no existe, ¿es PORT?'],
    ['TRUST_PROXY true', 'no es de la forma NOMBRE=valor'],
    [
      'ADMIN_PASSWORD=Segura2024ab#cd$9',
      "el valor de ADMIN_PASSWORD lleva #: escríbelo entre comillas, ADMIN_PASSWORD='…'",
    ],
    [
      'ADMIN_PASSWORD=#cd$9',
      "el valor de ADMIN_PASSWORD lleva #: escríbelo entre comillas, ADMIN_PASSWORD='…'",
    ],
    [
      `ADMIN_PASSWORD='half'#cd'`,
      "el valor de ADMIN_PASSWORD lleva #: escríbelo entre comillas, ADMIN_PASSWORD='…'",
    ],
    [
      'DATABASE_URL=http://a?authToken=b#c',
      "el valor de DATABASE_URL lleva #: escríbelo entre comillas, DATABASE_URL='…'",
    ],
  ])('%s', (line, sentence) => {
    expect(() => load(`HOST=127.0.0.1\n${line}\n`)).toThrow(new Error(`${file}, línea 2: ${sentence}`));
  });
});

test('.env that cannot be read is not passed over', () => {
  mkdirSync(file);
  expect(() => readEnvFile(VARIABLES, file)).toThrow(`No se puede leer ${file} (EISDIR)`);
  rmSync(file, { recursive: true });
  symlinkSync(join(folder, 'gone'), file);
  expect(() => readEnvFile(VARIABLES, file)).toThrow(`No se puede leer ${file} (ENOENT)`);
});
