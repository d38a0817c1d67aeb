import { expect } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { expectAccessible } from '../support/checks.ts';
import { keptOn } from '../support/device.ts';
import { FAILED_REQUESTS, test } from '../support/fixture.ts';
import { salesOf } from '../support/sales.ts';
import { submitLogin } from '../support/login.ts';
import { PASSWORD } from '../support/server.ts';
import { SOON, sellOffline, toOutbox } from '../support/outbox.ts';

test("an expired session keeps the queue for the same user's next sign-in", async ({
  openPage,
  server,
  seller,
}) => {
  const page = await openPage({ session: seller, expectedConsole: FAILED_REQUESTS });
  await sellOffline(page, 'Elsa Ruiz');
  await server.rest('POST', '/auth/logout', { as: seller });
  await page.context().setOffline(false);
  await page
    .getByText(/sesión (ha )?expir|sesión venció|Tu sesión/i)
    .first()
    .waitFor(SOON);
  await expect.poll(async () => await salesOf(server, await server.seller())).toEqual([]);

  const signIn = async (email: string) => {
    await submitLogin(page, email);
    await page.getByRole('heading', { name: 'Dashboard de Ventas' }).waitFor();
  };
  const other = await server.seller();
  await signIn(other.user.email);
  await toOutbox(page);
  await page.getByText('No hay ventas por enviar').waitFor();
  await page.getByRole('button', { name: 'Cerrar sesión', exact: true }).click();
  await page.getByLabel('Email').waitFor();
  await signIn(seller.user.email);
  await toOutbox(page);
  await page.getByText('No hay ventas por enviar').waitFor(SOON);
  const again = await server.rest<typeof seller>('POST', '/auth/login', {
    body: { email: seller.user.email, password: PASSWORD },
  });
  await expect
    .poll(async () => (await salesOf(server, again)).map(({ customerInfo }) => customerInfo.name))
    .toEqual(['Elsa Ruiz']);
  await expect.poll(() => salesOf(server, other)).toEqual([]);
});

test('signing out asks first, and leaves no data of the user on the device', async ({ openPage, seller }) => {
  const page = await openPage({ session: seller, viewport: PHONE, expectedConsole: FAILED_REQUESTS });
  await sellOffline(page, 'Nora Vidal');
  expect(await keptOn(page)).toContain(`ventas-${seller.user.id}`);
  await page.getByRole('button', { name: 'Cerrar sesión', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Tienes algo sin enviar' });
  await question.getByText('1 venta por enviar').waitFor();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cerrar sesión y borrar' }).click();
  await page.getByLabel('Email').waitFor();
  await expect.poll(() => keptOn(page)).not.toMatch(/ventas-|Vidal|Lucía|token|uploads|trpc|api/);
});
