import { expect } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { expectAccessible, expectCount, expectNoSidewaysScroll } from '../support/checks.ts';
import { seenOn, workerReady } from '../support/device.ts';
import { FAILED_REQUESTS, test } from '../support/fixture.ts';

test('without a network the form and the list of zones say what was last seen', async ({
  openPage,
  proxy,
  server,
  seller,
}) => {
  const body = { province: 'Santa Fe', city: 'Rafaela', state: 'disabled', note: 'En obra' };
  await server.rest('POST', '/admin/zones', { as: await server.admin(), body });
  const options = { server: proxy, session: seller, viewport: PHONE, installed: true };
  const page = await openPage({ ...options, expectedConsole: FAILED_REQUESTS });
  await page.goto('/#/app/guia');
  await page.getByRole('link', { name: 'Ver zonas' }).click();
  await page.getByRole('table').getByText('Rafaela').waitFor();
  await workerReady(page);
  await expect.poll(() => seenOn(page, seller)).toContain('zones');

  const offline = await page.context().newPage();
  await page.context().setOffline(true);
  await offline.goto('/#/app/zonas');
  await offline.getByRole('table').getByText('Rafaela').waitFor();
  await offline.getByRole('status').getByText('Visto por última vez').waitFor();
  await expectAccessible(offline);
  await expectNoSidewaysScroll(offline);
  await offline.goto('/#/app/sales/new');
  await offline.getByLabel('Localidad', { exact: true }).fill('RAFAELA');
  await offline.getByLabel('Provincia', { exact: true }).selectOption('Santa Fe');
  await offline.getByRole('status').getByText('Sin cobertura por ahora').waitFor();
  await offline.getByRole('status').getByText('En obra').waitFor();
  await page.context().setOffline(false);
  await offline.goto('/#/app/zonas');
  await offline.getByRole('table').getByText('Rafaela').waitFor();
  await expectCount(offline.getByText('Visto por última vez'), 0);
});
