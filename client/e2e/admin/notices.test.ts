import { PHONE } from '../support/browser.ts';
import { expectAccessible, expectCount, expectNoSidewaysScroll } from '../support/checks.ts';
import { test } from '../support/fixture.ts';
import { registerSale } from '../support/sales.ts';
import { plantOldPhoto, putClockForward } from '../support/time.ts';

test('an administrator confirms a doubtful clock, and sees which photos will be removed', async ({
  openPage,
  startOwnServer,
}) => {
  const server = await startOwnServer({ BACKUP_HOUR: 'off' });
  const [admin, seller] = [await server.admin(), await server.seller()];
  const page = await openPage({ server, session: admin, viewport: PHONE });
  await page.goto('/#/app/dashboard');
  await page.getByText('Estás al día').waitFor();
  await expectCount(page.getByText('Revisa la hora del servidor'), 0);

  putClockForward(server, 3);
  plantOldPhoto(server, await registerSale(server, seller));
  await page.reload();
  await page.getByRole('alert').getByText('Revisa la hora del servidor').waitFor();
  await page.getByText(/^1 foto se borrará el \d/).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'La hora es correcta' }).click();
  await page.getByText('La hora del servidor quedó confirmada').waitFor();
  await expectCount(page.getByText('Revisa la hora del servidor'), 0);
});
