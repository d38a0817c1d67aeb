import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { test } from '../support/fixture.ts';
import { registerSale, type StoredSale } from '../support/sales.ts';
import type { Server, Session } from '../support/server.ts';

const HISTORY = '/#/app/sales/history';

async function tapped(page: Page, name: string): Promise<{ number: string; text: string }> {
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
  const link = page.getByRole('link', { name, exact: true });
  await expect.poll(() => link.getAttribute('href')).toContain('?text=');
  const [opened] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
  const address = new URL(opened.url());
  await opened.close();
  return { number: address.pathname.slice(1), text: address.searchParams.get('text') ?? '' };
}

async function contactsOf(server: Server, as: Session, { _id }: StoredSale): Promise<unknown[]> {
  const { events } = await server.rest<{ events: { kind: string; field: string; to: string }[] }>(
    'GET',
    `/sales/${_id}/events`,
    { as },
  );
  return events.filter(({ kind }) => kind === 'contact').map(({ field, to }) => [field, to]);
}

test('a tap opens WhatsApp with the text of the status and records that it was sent', async ({
  openPage,
  server,
  seller,
}) => {
  const sale = await registerSale(server, seller);
  const page = await openPage({ session: seller, viewport: PHONE });
  await page.goto(HISTORY);
  const { number, text } = await tapped(page, 'Escribir a María Gómez por WhatsApp');
  expect(number).toBe('5493415551234');
  expect(text).toContain(`Hola María, soy ${seller.user.name}. Ya registré tu pedido de ${sale.planName}`);
  await expect.poll(() => contactsOf(server, seller, sale)).toEqual([['contact.whatsapp', 'sent']]);
});
