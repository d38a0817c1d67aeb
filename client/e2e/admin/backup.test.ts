import { PHONE } from '../support/browser.ts';
import { expectAccessible, expectCount, expectNoSidewaysScroll } from '../support/checks.ts';
import { test } from '../support/fixture.ts';
import { ageDatabase } from '../support/time.ts';

const WARNING = 'Falta una copia de seguridad';

test('an administrator is warned of a backup that is missing, a seller is not', async ({
  openPage,
  startOwnServer,
}) => {
  const server = await startOwnServer({ BACKUP_HOUR: 'off' });
  const [admin, seller] = [await server.admin(), await server.seller()];
  const page = await openPage({ server, session: admin, viewport: PHONE });
  await page.goto('/#/app/dashboard');
  await page.getByText('Estás al día').waitFor();
  await expectCount(page.getByText(WARNING), 0);

  ageDatabase(server, 3);
  await page.reload();
  await page.getByRole('alert').getByText(WARNING).waitFor();
  await page.getByText('Todavía no se hizo ninguna.').waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const other = await openPage({ server, session: seller, viewport: PHONE });
  await other.goto('/#/app/dashboard');
  await other.getByRole('heading', { level: 1 }).waitFor();
  await expectCount(other.getByText(WARNING), 0);
});
