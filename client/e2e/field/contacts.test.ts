import { expect } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { workerReady } from '../support/device.ts';
import { FAILED_REQUESTS, test } from '../support/fixture.ts';
import { registerSale } from '../support/sales.ts';
import { watchForNotice } from '../support/time.ts';

const RECORD = /^\/trpc\/.*sales\.recordContact/;
const SOON = { timeout: 30_000 };

test('without a network WhatsApp opens with its text, and contacts are kept and recorded once', async ({
  openPage,
  proxy,
  server,
  seller,
}) => {
  const { _id } = await registerSale(server, seller);
  const options = { server: proxy, session: seller, viewport: PHONE, installed: true };
  const page = await openPage({ ...options, expectedConsole: FAILED_REQUESTS });
  let losses = 1;
  proxy.intercept(RECORD, async (forward) => {
    const reply = await forward();
    losses -= 1;
    return losses < 0 ? reply : null;
  });
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
  await page.goto(`/#/app/sales/history?sale=${_id}`);
  const whatsApp = page.getByRole('dialog').getByRole('link', { name: 'WhatsApp' });
  await expect.poll(() => whatsApp.getAttribute('href')).toContain('?text=Hola');
  await workerReady(page);

  await page.context().setOffline(true);
  const offline = await page.context().newPage();
  await offline.goto(`/#/app/sales/history?sale=${_id}`);
  const sheet = offline.getByRole('dialog');
  const link = sheet.getByRole('link', { name: 'WhatsApp' });
  await expect.poll(() => link.getAttribute('href')).toContain('?text=Hola');
  const noted = await watchForNotice(offline, 'Guardado en este dispositivo');
  await Promise.all([offline.context().waitForEvent('page'), link.click()]);
  await noted();
  await offline.getByRole('button', { name: 'Respondió', exact: true }).click();
  await offline.keyboard.press('Escape');
  await offline.getByRole('button', { name: 'Cerrar sesión', exact: true }).click();
  const question = offline.getByRole('dialog', { name: 'Tienes algo sin enviar' });
  await question.getByText('2 contactos por anotar').waitFor();
  await offline.close();

  await page.context().setOffline(false);
  const contacts = async () => {
    const { events } = await server.rest<{ events: { kind: string; field: string; to: string }[] }>(
      'GET',
      `/sales/${_id}/events`,
      { as: seller },
    );
    return events.filter(({ kind }) => kind === 'contact').map(({ field, to }) => `${field} ${to}`);
  };
  await expect.poll(contacts, SOON).toHaveLength(2);
  await expect.poll(() => losses, SOON).toBeLessThan(-1);
  expect((await contacts()).toSorted()).toEqual(['contact.whatsapp answered', 'contact.whatsapp sent']);
});
