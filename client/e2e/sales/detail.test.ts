import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from '../support/checks.ts';
import { test } from '../support/fixture.ts';
import { registerSale, type StoredSale } from '../support/sales.ts';

const HISTORY = '/#/app/sales/history';

const sheetOf = (page: Page, customer: string) => page.getByRole('dialog', { name: customer, exact: true });
const addressOf = ({ _id }: StoredSale) => `${HISTORY}?sale=${_id}`;

test('an appointment goes into the calendar', async ({ openPage, server, admin, seller }) => {
  const sale = await registerSale(server, seller, { customer: 'Tina Cita' });
  const body = { date: '2099-03-02', from: '09:00', to: '12:00', technician: 'Raúl' };
  await server.rest('PUT', `/admin/sales/${sale._id}/appointment`, { as: admin, body });
  const page = await openPage({ session: seller });
  await page.goto(addressOf(sale));
  const sheet = sheetOf(page, 'Tina Cita');
  await sheet.getByText('02/03/2099 de 09:00 a 12:00', { exact: true }).waitFor();
  const downloads = page.waitForEvent('download');
  await sheet.getByRole('button', { name: 'Agregar al calendario' }).click();
  const file = await downloads;
  expect(file.suggestedFilename()).toBe(`turno-${sale._id}.ics`);
  expect(readFileSync(await file.path(), 'utf8')).toContain('DTSTART:20990302T120000Z');
  await expectAccessible(page);
});
