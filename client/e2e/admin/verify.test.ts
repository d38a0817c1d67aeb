import { expect } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { expectAccessible, expectCount, expectNoSidewaysScroll, expectUrl } from '../support/checks.ts';
import { FAILED_REQUESTS, test } from '../support/fixture.ts';
import { addPhoto, decide, registerSale, salesOf, sendRelative } from '../support/sales.ts';

const VERIFY = '/#/app/admin/verify';
const WITHOUT_PHOTO = `${VERIFY}?section=no_photo`;
const MINUTE_MS = 60_000;

test('ten DNIs are decided by keyboard in under a minute', async ({ openPage, startOwnServer }) => {
  const own = await startOwnServer();
  const [admin, seller] = [await own.admin(), await own.seller()];
  for (let index = 10; index < 20; index += 1) {
    await addPhoto(own, seller, await registerSale(own, seller, { customer: `Cliente ${index}` }));
  }
  const page = await openPage({ server: own, session: admin });
  await page.goto(VERIFY);
  const startMs = Date.now();
  for (let index = 10; index < 20; index += 1) {
    await page.getByRole('heading', { level: 2, name: `Cliente ${index}` }).waitFor();
    const photo = page.getByRole('img', { name: `DNI de Cliente ${index}` });
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
      .toBe(true);
    if (index % 5 === 0) {
      await page.keyboard.press('r');
      await page.getByRole('dialog', { name: '¿Por qué se rechaza el DNI?' }).waitFor();
      await page.keyboard.press('1');
    } else {
      await page.keyboard.press('a');
    }
  }
  await page.getByText('Estás al día').waitFor();
  expect(Date.now() - startMs).toBeLessThan(MINUTE_MS);
  const sales = await salesOf(own, seller);
  expect(sales.map(({ verification }) => verification.state).toReversed()).toEqual(
    [10, 11, 12, 13, 14, 15, 16, 17, 18, 19].map((index) => (index % 5 === 0 ? 'rejected' : 'approved')),
  );
  expect(sales.at(-1)?.verification.note).toBe('La foto no se lee');
});

test('a DNI is zoomed, turned, skipped and reopened', async ({ openPage, startOwnServer }) => {
  const own = await startOwnServer();
  const [admin, seller] = [await own.admin(), await own.seller()];
  const first = await registerSale(own, seller, { customer: 'Aída Primera' });
  await addPhoto(own, seller, first);
  await addPhoto(own, seller, await registerSale(own, seller, { customer: 'Beto Segundo' }));
  const page = await openPage({ server: own, session: admin });
  await page.goto('/#/app/dashboard');
  await page.getByRole('link', { name: 'Verificar (2)' }).click();
  const name = (customer: string) => page.getByRole('heading', { level: 2, name: customer });
  await name('Beto Segundo').or(name('Aída Primera')).waitFor();
  await page.goto(`${VERIFY}?sale=${first._id}`);
  await name('Aída Primera').waitFor();
  await page.getByText('30.123.456').filter({ visible: true }).waitFor();
  const photo = page.getByRole('img', { name: 'DNI de Aída Primera' });
  const width = () => photo.evaluate((image: HTMLImageElement) => image.offsetWidth);
  const whole = await width();
  await page.getByRole('button', { name: 'Acercar' }).click();
  await expect.poll(width).toBeGreaterThan(whole);
  await page.getByRole('button', { name: 'Girar' }).click();
  await expect.poll(() => photo.getAttribute('data-sideways')).toBe('true');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const step = (await page.getByRole('button', { name: 'DNI siguiente' }).isEnabled()) ? 'Right' : 'Left';
  await page.keyboard.press(`Arrow${step}`);
  await name('Beto Segundo').waitFor();
  await page.keyboard.press(step === 'Right' ? 'ArrowLeft' : 'ArrowRight');
  await name('Aída Primera').waitFor();
  await expectUrl(page, new RegExp(`sale=${first._id}$`));
  await page.getByRole('button', { name: 'Aprobar' }).click();
  await page.getByRole('status').getByText('DNI aprobado: Aída Primera').waitFor();
  await name('Beto Segundo').waitFor();
});

test('a DNI that another administrator decided first is not decided twice', async ({
  openPage,
  startOwnServer,
}) => {
  const own = await startOwnServer();
  const [admin, seller] = [await own.admin(), await own.seller()];
  const sale = await registerSale(own, seller, { customer: 'Carla Tercera' });
  await addPhoto(own, seller, sale);
  const page = await openPage({
    server: own,
    session: admin,
    viewport: PHONE,
    expectedConsole: FAILED_REQUESTS,
  });
  await page.goto(VERIFY);
  await page.getByRole('button', { name: 'Aprobar' }).waitFor();
  await decide(own, admin, sale, 'rejected', 2);
  await page.getByRole('button', { name: 'Aprobar' }).click();
  await page
    .getByRole('alert')
    .getByText('Mientras tanto el DNI de Carla Tercera pasó a Rechazado')
    .waitFor();
  await page.getByText('Rechazado', { exact: true }).waitFor();
  await expectCount(page.getByRole('button', { name: 'Aprobar' }), 0);
});

test('without a photo no key approves: a second step and a reason are required', async ({
  openPage,
  startOwnServer,
}) => {
  const own = await startOwnServer();
  const [admin, seller] = [await own.admin(), await own.seller()];
  await registerSale(own, seller, { customer: 'Flora Sexta' });
  const page = await openPage({ server: own, session: admin });
  await page.goto(WITHOUT_PHOTO);
  const approve = page.getByRole('button', { name: 'Aprobar…' });
  const request = page.getByRole('button', { name: 'Pedir la foto' });
  const dialog = page.getByRole('dialog', { name: '¿Por qué se aprueba sin la foto?' });
  await page.getByText('Falta la foto del DNI').waitFor();
  await request.click();
  await page.getByRole('button', { name: 'Foto pedida' }).waitFor();
  await page.keyboard.press('a');
  await page.keyboard.press('r');
  await page.getByRole('dialog', { name: '¿Por qué se rechaza el DNI?' }).waitFor();
  await page.keyboard.press('Escape');
  await approve.click();
  await dialog.getByRole('button', { name: 'Aprobar sin foto' }).click();
  await dialog.getByText('Elige un motivo o escríbelo').waitFor();
  await expectAccessible(page);
  await expect.poll(async () => (await salesOf(own, seller))[0]?.verification.state).toBe('pending');
  await dialog.getByText('La foto llegó por WhatsApp').click();
  await dialog.getByRole('button', { name: 'Aprobar sin foto' }).click();
  await page.getByText('Estás al día').waitFor();
  await expect
    .poll(async () => (await salesOf(own, seller))[0]?.verification)
    .toMatchObject({
      state: 'approved',
      note: 'La foto llegó por WhatsApp',
    });
});

test("a relative's DNI without a photo is not shown with the customer's", async ({
  openPage,
  startOwnServer,
}) => {
  const own = await startOwnServer();
  const [admin, seller] = [await own.admin(), await own.seller()];
  const sale = await registerSale(own, seller, { customer: 'Gina Séptima' });
  await addPhoto(own, seller, sale);
  await decide(own, admin, sale, 'rejected', 2);
  await sendRelative(own, seller, sale, { holderName: 'Hugo Séptimo' });
  const page = await openPage({ server: own, session: admin });
  await page.goto(WITHOUT_PHOTO);
  await page.getByRole('heading', { level: 2, name: 'Hugo Séptimo' }).waitFor();
  await page.getByText('Falta la foto del titular').waitFor();
  await expectCount(page.getByRole('img', { name: /^DNI de/ }), 0);
  await page.goto(`/#/app/admin/dashboard?tab=ventas&sale=${sale._id}`);
  await page.getByRole('dialog').getByText('Falta la foto del titular').waitFor();
  await page.getByRole('button', { name: 'Aprobar…' }).waitFor();
});

test('a rejection needs a reason', async ({ openPage, startOwnServer }) => {
  const own = await startOwnServer();
  const [admin, seller] = [await own.admin(), await own.seller()];
  await addPhoto(own, seller, await registerSale(own, seller, { customer: 'Irma Octava' }));
  const page = await openPage({ server: own, session: admin });
  await page.goto(VERIFY);
  await page.getByRole('button', { name: 'Rechazar' }).click();
  const dialog = page.getByRole('dialog', { name: '¿Por qué se rechaza el DNI?' });
  await dialog.getByRole('button', { name: 'Rechazar DNI' }).click();
  await dialog.getByText('Elige un motivo o escríbelo').waitFor();
  await expect.poll(async () => (await salesOf(own, seller))[0]?.verification.state).toBe('pending');
  await dialog.getByLabel('Detalle').fill('Está cortada');
  await dialog.getByRole('button', { name: 'Rechazar DNI' }).click();
  await page.getByText('Estás al día').waitFor();
  await expect
    .poll(async () => (await salesOf(own, seller))[0]?.verification)
    .toMatchObject({
      state: 'rejected',
      note: 'Está cortada',
    });
});

test('a switch turns the keys off', async ({ openPage, startOwnServer }) => {
  const own = await startOwnServer();
  const [admin, seller] = [await own.admin(), await own.seller()];
  for (const customer of ['Dora Cuarta', 'Elio Quinto'])
    await addPhoto(own, seller, await registerSale(own, seller, { customer }));
  const page = await openPage({ server: own, session: admin });
  await page.goto(VERIFY);
  await page.getByRole('switch', { name: 'Atajos de teclado' }).setChecked(false, { force: true });
  await page.keyboard.press('a');
  await page.keyboard.press('ArrowRight');
  await page.reload();
  await page.getByRole('heading', { level: 2, name: 'Dora Cuarta' }).waitFor();
  await expect
    .poll(async () => (await salesOf(own, seller)).map(({ verification }) => verification.state))
    .toEqual(['pending', 'pending']);
});
