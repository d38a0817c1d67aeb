import { expect } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { expectAccessible } from '../support/checks.ts';
import { FAILED_REQUESTS, test } from '../support/fixture.ts';
import { holdCalls } from '../support/requests.ts';

const DASHBOARD = '/#/app/dashboard';

test('a dashboard that cannot be loaded shows an error, and its button reloads the page', async ({
  openPage,
  seller,
}) => {
  const page = await openPage({ session: seller, viewport: PHONE, expectedConsole: FAILED_REQUESTS });
  const requests = await holdCalls(page);
  await page.goto(DASHBOARD);
  await page.getByLabel('Cargando...').first().waitFor({ state: 'attached' });
  requests.abort();
  const error = page.getByRole('alert').filter({ hasText: 'Error al cargar los datos del dashboard' });
  await error.waitFor();
  await error.getByText('Error de conexión. Verifica tu conexión a internet.').waitFor();
  await expectAccessible(page);
  // The page also retries by itself, so the button may be gone.
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await reloaded;
  await requests.stop();
  await page.getByText('Todavía no registraste ventas').waitFor();
});

test("the months' chart is fetched only with data to draw", async ({ openPage, seller }) => {
  const page = await openPage({ session: seller });
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.goto(DASHBOARD);
  await page.getByRole('heading', { name: 'Primeros pasos' }).waitFor();
  const names = scripts.map((url) => new URL(url).pathname.replace(/^.*\/|-.{8}\.js$/g, ''));
  expect(names).toContain('home');
  expect(names.filter((name) => /chart/i.test(name))).toEqual([]);
});
