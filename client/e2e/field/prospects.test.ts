import { expect } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { FAILED_REQUESTS, test } from '../support/fixture.ts';
import type { Server, Session } from '../support/server.ts';

const SOON = { timeout: 30_000 };

interface StoredProspect {
  _id: string;
  name: string;
}

async function prospectsOf(server: Server, seller: Session): Promise<StoredProspect[]> {
  const { prospects } = await server.rest<{ prospects: StoredProspect[] }>('GET', '/prospects', {
    as: seller,
  });
  return prospects;
}

test('one that was added twice without a network becomes the one that is there', async ({
  openPage,
  server,
  seller,
}) => {
  await server.rest('POST', '/prospects', {
    as: seller,
    body: { name: 'Rita Paz', phone: '0341 15-555-7070' },
  });
  const page = await openPage({ session: seller, viewport: PHONE, expectedConsole: FAILED_REQUESTS });
  await page.goto('/#/app/interesados');
  await page.getByRole('article', { name: 'Rita Paz' }).waitFor();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Anotar interesado' }).click();
  await page.getByLabel('Nombre').fill('Rita');
  await page.getByLabel('Teléfono').fill('341 555-7070');
  await page.getByRole('button', { name: 'Mañana' }).click();
  await page.getByText('Visto por última vez').waitFor();
  await page.context().setOffline(false);
  await page.getByText('Ya tenías a Rita entre tus interesados').waitFor(SOON);
  await page.getByRole('article', { name: 'Rita Paz' }).getByText('mañana').waitFor(SOON);
  expect(await prospectsOf(server, seller)).toHaveLength(1);
});
