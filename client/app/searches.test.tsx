import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { AuditTab } from '../features/audit/AuditTab.tsx';
import ChatScreen from '../features/chat/ChatScreen.tsx';
import SettlementsScreen from '../features/commissions/SettlementsScreen.tsx';
import SendTrainingScreen from '../features/notifications/send/SendTrainingScreen.tsx';
import HistoryScreen from '../features/sales/history/HistoryScreen.tsx';
import { SalesTab } from '../features/sales/team/SalesTab.tsx';
import { SellersTab } from '../features/users/accounts/SellersTab.tsx';
import { navigate } from '../router/hashLocation.ts';
import { draftFor, payableSale } from '../testing/commissions.ts';
import { address, render } from '../testing/render.tsx';
import { openTeam, type Person } from '../testing/team.ts';

const NAMES = ['Brenda Molina', 'Ofelia Zárate'];

const main = page.getByRole('main');
const shown = (name: string) => main.getByText(name).first();
/** Below the screen there are the lists of choices, with the same name. */
const fieldOf = (label: string) => main.getByLabelText(label).first();

async function expectBoth(): Promise<void> {
  for (const name of NAMES) await expect.element(shown(name)).toBeVisible();
}

async function expectFound(): Promise<void> {
  await expect.element(shown('Ofelia Zárate')).not.toBeInTheDocument();
  await expect.element(shown('Brenda Molina')).toBeVisible();
}

/** Leaves the search, returns and goes forward: the field follows. */
async function expectToFollow(label: string, at: string, text: string): Promise<void> {
  const field = fieldOf(label);
  await expectFound();
  await expect.element(field).toHaveValue(text);
  navigate(at);
  await expectBoth();
  await expect.element(field).toHaveValue('');
  history.back();
  await expectFound();
  await expect.element(field).toHaveValue(text);
  history.forward();
  await expectBoth();
  await expect.element(field).toHaveValue('');
}

/** Sellers and customers of these names, with a settlement each, and an entry in the log. */
async function openTwoPeople() {
  const { admin, addPerson, password } = await openTeam();
  const people: Person[] = [];
  for (const name of NAMES) {
    const seller = await addPerson({ name });
    people.push(seller);
    await payableSale({ seller, admin }, name);
    await draftFor(admin, seller);
    await seller.calls.auth.changePassword.mutate({ currentPassword: password, newPassword: 'secreto-124' });
  }
  return { admin, people };
}

test('the search field and the choice of a person follow the address in each list', async () => {
  const { admin } = await openTwoPeople();
  for (const [screen, at, label] of [
    [<SalesTab key="sales" />, '/app/admin/dashboard?tab=ventas', 'Buscar ventas'],
    [<SellersTab key="sellers" />, '/app/admin/dashboard?tab=vendedores', 'Buscar vendedores'],
    [<SettlementsScreen key="balances" />, '/app/admin/settlements', 'Buscar vendedores'],
  ] as const) {
    render(screen, { as: admin, at });
    await expectBoth();
    await expect.element(fieldOf(label)).toHaveValue('');
    await fieldOf(label).fill('molina');
    await expectToFollow(label, at, 'molina');
  }
  for (const [screen, at, label] of [
    [<SettlementsScreen key="settlements" />, '/app/admin/settlements?tab=liquidaciones', 'Vendedor'],
    [<AuditTab key="audit" />, '/app/admin/dashboard?tab=auditoria', 'Quién'],
  ] as const) {
    render(screen, { as: admin, at });
    await expectBoth();
    await fieldOf(label).fill('brenda');
    await page.getByRole('option', { name: 'Brenda Molina' }).click();
    await expectToFollow(label, at, 'Brenda Molina');
  }
});

test('a sale opened while the search is typed stays open, and closes to the results', async () => {
  const at = '/app/sales/history';
  const { seller } = await openTeam();
  for (const name of NAMES) await seller.sale({ customer: { name } });
  render(<HistoryScreen />, { as: seller, at });
  await expectBoth();
  const field = page.getByLabelText('Buscar ventas');
  await field.fill('molina');
  await page.getByRole('article', { name: 'Brenda Molina' }).getByRole('link').first().click();
  await expect.poll(address).toMatch(/search=molina&sale=\d+$/);
  const sheet = page.getByRole('dialog', { name: 'Brenda Molina' });
  await expect.element(sheet.getByText('Se registró la venta')).toBeVisible();
  await expect.element(page.getByText('Ofelia Zárate')).not.toBeInTheDocument();
  await expect.element(sheet).toBeVisible();
  history.back();
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.poll(address).toBe(`${at}?search=molina`);
  await expectToFollow('Buscar ventas', at, 'molina');
});

test('the search fields of the chats and of the recipients begin empty, with all users listed', async () => {
  const { admin, people } = await openTwoPeople();
  for (const { calls } of people) await calls.chat.privateAdmin.query();
  for (const part of ['first', 'again']) {
    render(<ChatScreen key={part} />, { as: admin, at: '/app/chat?tab=private' });
    await expectBoth();
    await page.getByLabelText('Buscar vendedor').fill('molina');
    await expectFound();
  }
  render(<SendTrainingScreen />, { as: admin, at: '/app/admin/training' });
  const field = page.getByLabelText('Buscar vendedores');
  await page.getByText('Elegir vendedores').click();
  await expectBoth();
  await field.fill('molina');
  await expectFound();
  await page.getByText('Todos', { exact: true }).click();
  await page.getByText('Elegir vendedores').click();
  await expectBoth();
  await expect.element(field).toHaveValue('');
});
