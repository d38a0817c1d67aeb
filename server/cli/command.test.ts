import { afterEach, expect, test, vi } from 'vitest';
import { readArguments, wholeNumber } from './command.ts';

afterEach(() => void vi.unstubAllEnvs());

const options = { seed: { type: 'string', default: '1' }, force: { type: 'boolean' } } as const;

test('given arguments are passed on and missing ones take their defaults', () => {
  const typed = readArguments({ options, maxArguments: 1 }, ['copia.tar.gz', '--force']);
  expect(typed).toEqual({
    values: { seed: '1', force: true, help: undefined },
    positionals: ['copia.tar.gz'],
  });
});

test.each([
  [['--sed', '3'], 'No existe la opción --sed. Con --help ves las opciones.'],
  [['-x'], 'No existe la opción -x. Con --help ves las opciones.'],
  [['--seed'], 'El valor de la opción --seed falta o está de más. Con --help ves las opciones.'],
  [['--seed', '-5'], 'El valor de la opción --seed falta o está de más. Con --help ves las opciones.'],
  [['--seed', '--force'], 'El valor de la opción --seed falta o está de más. Con --help ves las opciones.'],
  [['--force=1'], 'El valor de la opción --force falta o está de más. Con --help ves las opciones.'],
  [['3'], 'No se esperaba "3" (con npm run, las opciones van después de " -- "). Con --help las ves.'],
])('%j is refused in one Spanish sentence', (args, sentence) => {
  expect(() => readArguments({ options }, args)).toThrow(new Error(sentence));
});

test('an option that npm kept for itself is refused, and says where it goes', () => {
  vi.stubEnv('npm_config_force', 'true');
  expect(() => readArguments({ options }, [])).toThrow(
    'Con npm run, las opciones van después de " -- ": -- --force',
  );
  expect(readArguments({ options }, ['--force']).values).toMatchObject({ force: true });
});

test.each(['0', '11', '-3', '2.5', '1e1', '', ' 3', 'tres'])(
  '%j is not a whole number from 1 to 10',
  (value) => {
    expect(() => wholeNumber('--n', value, 1, 10)).toThrow('--n debe ser un número entero entre 1 y 10');
  },
);

test('a whole number may equal its bounds', () => {
  expect([wholeNumber('--n', '1', 1, 10), wholeNumber('--n', '10', 1, 10)]).toEqual([1, 10]);
});
