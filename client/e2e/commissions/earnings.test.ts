import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { formatMoney } from '../../../shared/values/money.ts';
import { PHONE } from '../support/browser.ts';
import { expectAccessible, expectCount, expectFocused, expectNoSidewaysScroll } from '../support/checks.ts';
import { FAILED_REQUESTS, test } from '../support/fixture.ts';
import { plansOf, registerSale, setStatus } from '../support/sales.ts';
import { PASSWORD, type Server, type Session } from '../support/server.ts';
import { closeSettlement, draftFor, paySettlement, settle } from '../support/settlements.ts';

const EARNINGS = '/#/app/cobros';
/** A new seller's commission. */
const RATE = 0.1;

async function commissionOf(server: Server, seller: Session): Promise<string> {
  const [plan] = await plansOf(server, seller);
  return formatMoney((plan?.price ?? 0) * RATE);
}

async function expectAmount(page: Page, word: string, amount: string): Promise<void> {
  await page
    .locator('dl > div')
    .filter({ has: page.getByText(word, { exact: false }).first() })
    .filter({ hasText: new RegExp(`^${word} `) })
    .getByText(amount, { exact: true })
    .waitFor();
}

test('a commission is earned, payable and paid, and its settlement lists it', async ({
  openPage,
  server,
  admin,
  seller,
}) => {
  const customer = 'Olga';
  const sale = await registerSale(server, seller, { customer });
  const commission = await commissionOf(server, seller);
  const page = await openPage({ session: seller, viewport: PHONE, expectedConsole: FAILED_REQUESTS });
  await page.goto(EARNINGS);
  await expectAmount(page, 'En curso', commission);
  await page.getByText('Todavía no tienes liquidaciones').waitFor();
  await expectAccessible(page);

  await setStatus(server, admin, sale, 'installed');
  await page.reload();
  await expectAmount(page, 'Ganada', commission);
  await setStatus(server, admin, sale, 'completed');
  await page.reload();
  await expectAmount(page, 'A cobrar', commission);

  await page.getByRole('link', { name: 'Completar mis datos' }).click();
  const payout = page.getByRole('region', { name: 'Datos de cobro' });
  await expectFocused(payout.getByLabel('CUIT'));
  await payout.getByLabel('CUIT').fill('20-12345678-0');
  await payout.getByRole('textbox', { name: 'CBU' }).fill('1234');
  await payout.getByRole('button', { name: 'Guardar datos de cobro' }).click();
  await payout.getByText('Ese CUIT no existe: revisa los 11 números').waitFor();
  await payout.getByText('El campo CBU no es un CBU o CVU válido').waitFor();
  await expectAccessible(page);
  await payout.getByLabel('CUIT').fill('20-12345678-6');
  await payout.getByRole('radiogroup', { name: 'Dónde cobras' }).getByText('Alias').click();
  await payout.getByRole('button', { name: 'Guardar datos de cobro' }).click();
  await payout.getByText('El campo Alias es obligatorio').waitFor();
  await payout.getByRole('textbox', { name: 'Alias' }).fill('olga.vende');
  await payout.getByText('El campo Tu contraseña es obligatorio').waitFor();
  const password = payout.getByLabel('Tu contraseña', { exact: true });
  await password.fill('equivocada');
  await payout.getByRole('button', { name: 'Guardar datos de cobro' }).click();
  await payout.getByText('La contraseña actual no es correcta').waitFor();
  await password.fill(PASSWORD);
  await payout.getByRole('button', { name: 'Guardar datos de cobro' }).click();
  await payout.getByText('Datos de cobro guardados').waitFor();

  const id = await draftFor(server, admin, seller);
  await page.goto(EARNINGS);
  await page.getByText('Todavía no tienes liquidaciones').waitFor();
  await expectCount(page.getByText('Faltan tus datos de cobro'), 0);
  await closeSettlement(server, admin, id);
  await page.reload();
  await page.getByText(/^Cerrada el .*: falta que te la paguen$/).waitFor();
  await expectAmount(page, 'A cobrar', commission);
  await paySettlement(server, admin, id);
  await page.reload();
  await expectAmount(page, 'Cobrada', commission);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('link', { name: /^Liquidación N\.º \d+$/ }).click();
  await page.getByRole('heading', { level: 1, name: /^Liquidación N\.º \d+$/ }).waitFor();
  await page.getByText('Op. 4711').waitFor();
  await page.getByText('CUIT 20-12345678-6 · Alias olga.vende').waitFor();
  const lines = page.getByRole('table', { name: 'Movimientos de la liquidación' });
  await lines
    .getByRole('row', { name: new RegExp(customer) })
    .getByText(commission)
    .waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const share = page.getByRole('link', { name: 'Compartir por WhatsApp' });
  await expect
    .poll(async () => decodeURIComponent((await share.getAttribute('href')) ?? ''))
    .toMatch(new RegExp(`^https://wa\\.me/\\?text=Hola .*${server.url}/#/app/cobros/${id}$`));
});

test('a card shows the state of its commission and links to the settlement; a cancelled one shows none', async ({
  openPage,
  server,
  admin,
  seller,
}) => {
  const [paid, waiting, cancelled] = [
    await registerSale(server, seller, { customer: 'Paula Pagada' }),
    await registerSale(server, seller, { customer: 'Elena Espera' }),
    await registerSale(server, seller, { customer: 'Cora Cancelada' }),
  ];
  await setStatus(server, admin, paid, 'completed');
  await setStatus(server, admin, cancelled, 'cancelled');
  await settle(server, admin, seller);
  const page = await openPage({ session: seller, viewport: PHONE });
  await page.goto('/#/app/sales/history');
  await page.getByRole('article', { name: 'Elena Espera' }).getByText('En curso').waitFor();
  expect(await page.getByRole('article', { name: 'Cora Cancelada' }).textContent()).not.toMatch(
    /En curso|Ganada|A cobrar|Cobrada/,
  );
  await page
    .getByRole('article', { name: 'Paula Pagada' })
    .getByRole('link', { name: 'Cobrada: ver la liquidación' })
    .click();
  await page.getByRole('heading', { level: 1, name: /^Liquidación N\.º/ }).waitFor();
  expect(waiting.status).toBe('pending');
});

test('a settlement prints alone, in light colours, on A4', async ({ openPage, server, admin, seller }) => {
  await setStatus(server, admin, await registerSale(server, seller), 'completed');
  const id = await settle(server, admin, seller);
  const page = await openPage({ session: seller, colorScheme: 'dark' });
  await page.goto(`${EARNINGS}/${id}`);
  await page.getByRole('button', { name: 'Imprimir' }).waitFor();
  const schemeAfter = (event: string) =>
    page.evaluate((name) => {
      window.dispatchEvent(new Event(name));
      return document.documentElement.getAttribute('data-mantine-color-scheme');
    }, event);
  expect(await schemeAfter('beforeprint')).toBe('light');
  expect(await schemeAfter('afterprint')).toBe('dark');
  await page.emulateMedia({ media: 'print' });
  await page.getByText('Sistema de Ventas', { exact: true }).last().waitFor();
  await page.getByRole('table', { name: 'Movimientos de la liquidación' }).waitFor();
  for (const screenOnly of ['navigation', 'button', 'link'] as const) {
    const shown = page.getByRole(screenOnly).filter({ visible: true });
    await expect
      .poll(() => shown.evaluateAll((all) => all.filter((one) => !one.closest('table')).length))
      .toBe(0);
  }
});
