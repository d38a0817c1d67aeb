import { expect, test } from 'vitest';
import { render } from '../../testing/render.tsx';
import { openTeam } from '../../testing/team.ts';
import { downloadFile } from './downloadFile.ts';
import { errorText, NO_CONNECTION } from '../errors.ts';

const EXPORT = '/api/sales/export.csv';

async function sentence(): Promise<string> {
  return downloadFile(EXPORT).then(
    () => 'a file',
    (error: unknown) => errorText(error),
  );
}

test.each([
  [200, NO_CONNECTION],
  [401, NO_CONNECTION],
  [403, 'El servidor rechazó la operación (403: no permitido).'],
  [502, 'Intenta nuevamente en unos minutos.'],
])('the page of a network or proxy with %s is no file', async (status, expected) => {
  const { seller, causeTrouble } = await openTeam();
  render(<p />, { as: seller });
  await causeTrouble(EXPORT, status);
  expect(await sentence()).toBe(expected);
});
