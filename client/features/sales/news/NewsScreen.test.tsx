import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessible.ts';
import { render } from '../../../testing/render.tsx';
import { openTeam } from '../../../testing/team.ts';
import NewsScreen from './NewsScreen.tsx';

const unread = page.getByText('Sin leer');

test('without news the screen says so', async () => {
  const { seller } = await openTeam();
  render(<NewsScreen />, { as: seller });
  await expect.element(page.getByText('Todavía no hay novedades')).toBeVisible();
  await expectAccessible();
});

test('unread news are marked, and opening the screen reads them', async () => {
  const { admin, seller } = await openTeam();
  const { _id: id } = await seller.sale();
  await admin.calls.admin.changeSaleStatus.mutate({ id, status: 'cancelled' });
  await admin.calls.admin.changeSaleStatus.mutate({ id, status: 'pending' });
  render(<NewsScreen />, { as: seller });
  await expect.element(page.getByText('Se canceló la venta · Estaba Pendiente')).toBeVisible();
  await expect.element(unread).toHaveLength(2);
  await expectAccessible();
  await expect.poll(async () => (await seller.calls.sales.news.query()).unread).toBe(0);
});

test('news since the last look are there at once', async () => {
  const { admin, seller } = await openTeam();
  const { _id: id } = await seller.sale();
  await admin.calls.admin.changeSaleStatus.mutate({ id, status: 'cancelled' });
  render(<NewsScreen />, { as: seller });
  await expect.element(page.getByRole('listitem')).toHaveLength(1);
  await admin.calls.admin.changeSaleStatus.mutate({ id, status: 'pending' });
  render(<NewsScreen />, { as: seller });
  await expect.element(page.getByRole('listitem')).toHaveLength(2);
});

test('a step and the status it moved are one line', async () => {
  const { admin, seller } = await openTeam();
  const { _id: id } = await seller.sale();
  const note = 'Lo vimos';
  await admin.calls.admin.decideVerification.mutate({ id, attempt: 1, result: 'approved', note });
  render(<NewsScreen />, { as: seller });
  await expect.element(page.getByText('Se aprobó el DNI · Motivo: Lo vimos')).toBeVisible();
  await expect.element(page.getByRole('listitem')).toHaveLength(1);
});

test('a change of payout data is news of the account, with what to do if someone else made it', async () => {
  const { seller, password } = await openTeam();
  const payout = { cuit: '20-12345678-6', alias: 'ana.gomez' };
  await seller.calls.auth.savePayout.mutate({ ...payout, currentPassword: password });
  render(<NewsScreen />, { as: seller });
  const news = page.getByRole('listitem');
  await expect.element(news.getByText('Tus datos de cobro', { exact: true })).toBeVisible();
  await expect
    .element(
      news.getByText('Se cambiaron. Si no fuiste tú, cambia tu contraseña y avisa a la administración.'),
    )
    .toBeVisible();
  await expect.element(news.getByRole('link')).not.toBeInTheDocument();
  await expect.element(news.getByText('Sin leer')).toBeVisible();
  await expectAccessible();
});

/** A visitor's request, each from another network. */
const ask = (index: number) =>
  fetch('/api/pages/ana/prospects', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.${index}.1` },
    body: JSON.stringify({ name: 'Rosa', phone: `11 4600-${1000 + index}`, consent: true }),
  });

test('a page that is full is news of the account', async () => {
  const { seller } = await openTeam({ RATE_LIMIT: 'on', TRUST_PROXY: 'true' });
  await seller.calls.pages.save.mutate({ slug: 'ana', enabled: true });
  const statuses = await Promise.all(
    Array.from({ length: 60 }, async (_, index) => (await ask(index)).status),
  );
  expect(statuses).toEqual(Array(60).fill(201));
  render(<NewsScreen />, { as: seller });
  const news = page.getByRole('listitem');
  await expect.element(news.getByText('Tu página', { exact: true })).toBeVisible();
  await expect.element(news.getByText('Recibió 60 pedidos en una hora')).toBeVisible();
  await expect.element(news.getByText('Sistema')).toBeVisible();
  await expectAccessible();
});

test('news that cannot be loaded show an error', async () => {
  const { seller, causeTrouble } = await openTeam();
  await causeTrouble('sales.news', 502);
  render(<NewsScreen />, { as: seller });
  await expect.element(page.getByText('Error al cargar las novedades')).toBeVisible();
  await expectAccessible();
});
