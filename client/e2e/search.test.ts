import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { PHONE } from './support/browser.ts';
import { expectUrl, expectValue } from './support/checks.ts';
import { test as base } from './support/fixture.ts';
import { payableSale } from './support/commissions.ts';
import { registerSale } from './support/sales.ts';
import { draftFor } from './support/settlements.ts';
import { PASSWORD, type Server, type Session } from './support/server.ts';

const HISTORY = '/#/app/sales/history';
const TEAM = '/#/app/admin/dashboard';
const MONEY = '/#/app/admin/settlements';

const shown = (page: Page, text: string) => page.getByRole('main').getByText(text).first();
const link = (name: string) => (page: Page) => page.getByRole('link', { name, exact: true }).first().click();
const tab = (name: string) => (page: Page) => page.getByRole('tab', { name, exact: true }).click();

interface List {
  address: string;
  label: string;
  leave: (page: Page) => Promise<void>;
  onPhone?: boolean;
}

/** Customers or sellers; the search finds the first. */
async function twoPeople(server: Server, admin: Session): Promise<Session[]> {
  const people = await Promise.all(
    ['Brenda Molina', 'Ofelia Zárate'].map((name, index) =>
      server.seller({ name, email: `${index}.${crypto.randomUUID()}@example.com` }),
    ),
  );
  for (const seller of people) {
    await payableSale(server, { seller, admin }, seller.user.name);
    await draftFor(server, admin, seller);
  }
  return people;
}

const test = base.extend('people', { scope: 'file' }, ({ server, admin }) => twoPeople(server, admin));

async function expectBoth(page: Page): Promise<void> {
  await shown(page, 'Brenda Molina').waitFor();
  await shown(page, 'Ofelia Zárate').waitFor();
}

async function expectFound(page: Page): Promise<void> {
  await shown(page, 'Ofelia Zárate').waitFor({ state: 'detached' });
  await shown(page, 'Brenda Molina').waitFor();
}

/** Leaves the search, returns and goes forward: the field follows. */
async function expectToFollow(page: Page, { label, leave }: List, text: string): Promise<void> {
  const field = page.getByLabel(label).first();
  await expectFound(page);
  await expectValue(field, text);
  await leave(page);
  await expectBoth(page);
  await expectValue(field, '');
  await page.goBack();
  await expectFound(page);
  await expectValue(field, text);
  await page.goForward();
  await expectBoth(page);
  await expectValue(field, '');
}

const SEARCHED: List[] = [
  {
    address: `${TEAM}?tab=ventas`,
    label: 'Buscar ventas',
    leave: tab('Ventas Recientes'),
  },
  {
    address: `${TEAM}?tab=ventas`,
    label: 'Buscar ventas',
    leave: link('Ventas'),
    onPhone: true,
  },
  {
    address: `${TEAM}?tab=vendedores`,
    label: 'Buscar vendedores',
    leave: tab('Gestión de Vendedores'),
  },
  { address: MONEY, label: 'Buscar vendedores', leave: link('Liquidaciones') },
];

const CHOSEN: List[] = [
  {
    address: `${MONEY}?tab=liquidaciones`,
    label: 'Vendedor',
    leave: tab('Liquidaciones'),
  },
  { address: `${TEAM}?tab=auditoria`, label: 'Quién', leave: tab('Auditoría') },
];

test('the search field and the choice of a person follow the address in each list', async ({
  server,
  admin,
  people,
  openPage,
}) => {
  for (const as of people) {
    const body = { currentPassword: PASSWORD, newPassword: 'secreto-124' };
    await server.rest('PUT', '/users/password', { as, body });
  }
  const desk = await openPage({ session: admin });
  const phone = await openPage({ session: admin, viewport: PHONE });
  for (const list of SEARCHED) {
    const page = list.onPhone ? phone : desk;
    await page.goto(list.address);
    await expectBoth(page);
    await page.getByLabel(list.label).fill('molina');
    await expectToFollow(page, list, 'molina');
  }
  for (const list of CHOSEN) {
    await desk.goto(list.address);
    await expectBoth(desk);
    await desk.getByLabel(list.label).first().fill('brenda');
    await desk.getByRole('option', { name: 'Brenda Molina' }).click();
    await expectToFollow(desk, list, 'Brenda Molina');
  }
});

test('the search field of the history follows the address', async ({ openPage, server, seller }) => {
  for (const customer of ['Brenda Molina', 'Ofelia Zárate']) await registerSale(server, seller, { customer });
  const page = await openPage({ session: seller, viewport: PHONE });
  await page.goto(HISTORY);
  await expectBoth(page);
  await page.getByLabel('Buscar ventas').fill('molina');
  const leave = link('Historial');
  await expectToFollow(page, { address: HISTORY, label: 'Buscar ventas', leave }, 'molina');
});

test('a sale opened while the search is typed stays open, and closes to the results', async ({
  openPage,
  server,
  seller,
}) => {
  for (const customer of ['Brenda Molina', 'Ofelia Zárate']) await registerSale(server, seller, { customer });
  const page = await openPage({ session: seller, viewport: PHONE });
  await page.goto(HISTORY);
  await expectBoth(page);
  await page.getByLabel('Buscar ventas').fill('molina');
  await page.getByRole('article', { name: 'Brenda Molina' }).getByRole('link').first().click();
  await expectUrl(page, /search=molina&sale=\d+$/);
  const sheet = page.getByRole('dialog', { name: 'Brenda Molina' });
  await sheet.getByText('Se registró la venta').waitFor();
  await shown(page, 'Ofelia Zárate').waitFor({ state: 'detached' });
  expect(await sheet.isVisible()).toBe(true);
  await page.goBack();
  await sheet.waitFor({ state: 'detached' });
  await expectUrl(page, /history\?search=molina$/);
  await expectValue(page.getByLabel('Buscar ventas'), 'molina');
});

test('the search fields of the chats and of the recipients begin empty, with all users listed', async ({
  server,
  admin,
  people,
  openPage,
}) => {
  for (const person of people) {
    await server.rest('GET', '/chat/private-admin', { as: person });
  }
  const page = await openPage({ session: admin });
  await page.goto('/#/app/chat?tab=private');
  await expectBoth(page);
  await page.getByLabel('Buscar vendedor').fill('molina');
  await expectFound(page);
  await link('Novedades')(page);
  await page.getByRole('heading', { level: 1, name: 'Novedades' }).waitFor();
  await page.goBack();
  await expectBoth(page);
  await expectValue(page.getByLabel('Buscar vendedor'), '');

  await page.goto('/#/app/admin/training');
  const specific = page.getByRole('radio', { name: 'Elegir vendedores' });
  await specific.check();
  await expectBoth(page);
  await page.getByLabel('Buscar vendedores').fill('molina');
  await expectFound(page);
  await page.getByRole('radio', { name: 'Todos', exact: true }).check();
  await specific.check();
  await expectBoth(page);
  await expectValue(page.getByLabel('Buscar vendedores'), '');
});
