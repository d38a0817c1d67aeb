import { expectAccessible, expectCount, expectNoSidewaysScroll } from '../support/checks.ts';
import { claim, payableSale } from '../support/commissions.ts';
import { FAILED_REQUESTS, test } from '../support/fixture.ts';
import { watchForNotice } from '../support/time.ts';

const CLAIMS = '/#/app/admin/settlements?tab=reclamos';

test('a claim gets its reply next to the sale, from the tray and from the list', async ({
  openPage,
  startOwnServer,
}) => {
  const own = await startOwnServer();
  const [admin, seller] = [await own.admin(), await own.seller()];
  const page = await openPage({ server: own, session: admin });
  await page.goto(CLAIMS);
  await page.getByText('No hay reclamos abiertos').waitFor();
  await claim(own, seller, await payableSale(own, { seller, admin }, 'Ana Uno'));
  await claim(own, seller, await payableSale(own, { seller, admin }, 'Berta Dos'));

  await page.goto('/#/app/dashboard');
  await page.reload();
  await page.getByRole('link', { name: /^Liquidar 1 vendedor · / }).waitFor();
  const section = page.getByRole('region', { name: 'Reclamos' });
  await section
    .getByRole('link', { name: `Responder: ${seller.user.name}` })
    .first()
    .click();
  const panel = page.getByRole('dialog').getByRole('region', { name: 'Reclamo' });
  await panel.getByText('La comisión tendría que ser mayor.').waitFor();
  await panel.getByRole('button', { name: 'Resolver' }).click();
  await panel.getByText('El campo Respuesta es obligatorio').waitFor();
  await panel.getByLabel('Respuesta').fill('Se corrigió el importe');
  await expectAccessible(page);
  const resolved = await watchForNotice(page, 'Se resolvió el reclamo');
  await panel.getByRole('button', { name: 'Resolver' }).click();
  await resolved();
  await panel.getByText('Se corrigió el importe').waitFor();

  await page.goto(CLAIMS);
  await expectCount(page.getByRole('link', { name: 'Responder el reclamo', exact: false }), 1);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'por la venta de Berta Dos', exact: false }).click();
  await panel.getByLabel('Respuesta').fill('El importe es el del plan');
  const rejected = await watchForNotice(page, 'Se rechazó el reclamo');
  await panel.getByRole('button', { name: 'Rechazar' }).click();
  await rejected();
  await page.goto(`${CLAIMS}&state=rejected`);
  await page.getByText('Respuesta: El importe es el del plan').waitFor();
  await page.getByRole('link', { name: 'Todos 2' }).waitFor();
  await expectAccessible(page);
});

test('a claim that another administrator has closed shows their reply', async ({
  openPage,
  server,
  admin,
  seller,
}) => {
  const sale = await payableSale(server, { seller, admin }, 'Ana Uno');
  await claim(server, seller, sale);
  const page = await openPage({ session: admin, expectedConsole: FAILED_REQUESTS });
  await page.goto(`${CLAIMS}&sale=${sale._id}`);
  const panel = page.getByRole('region', { name: 'Reclamo' });
  await panel.getByLabel('Respuesta').fill('Mi respuesta');
  const { claims } = await server.rest<{ claims: { _id: string }[] }>('GET', '/admin/claims?state=open', {
    as: admin,
  });
  const body = { state: 'resolved', reply: 'Ya está corregido' };
  await server.rest('PUT', `/admin/claims/${claims[0]?._id}`, { as: admin, body });
  const told = await watchForNotice(page, 'El reclamo ya fue respondido');
  await panel.getByRole('button', { name: 'Rechazar' }).click();
  await told();
  await panel.getByText('Ya está corregido').waitFor();
});
