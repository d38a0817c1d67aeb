import { expect } from 'vitest';
import { test } from '../support/fixture.ts';
import { addPhoto, registerSale, salesOf } from '../support/sales.ts';

const MINUTE_MS = 60_000;

test('ten DNIs are decided by keyboard in under a minute', async ({ openPage, startOwnServer }) => {
  const own = await startOwnServer();
  const [admin, seller] = [await own.admin(), await own.seller()];
  for (let index = 10; index < 20; index += 1) {
    const sale = { customer: `Cliente ${index}`, dni: `301234${index}`, phone: `341 555-12${index}` };
    await addPhoto(own, seller, await registerSale(own, seller, sale));
  }
  const page = await openPage({ server: own, session: admin });
  await page.goto('/#/app/admin/verify');
  const approve = page.getByRole('button', { name: 'Aprobar' });
  const startMs = Date.now();
  for (let index = 10; index < 20; index += 1) {
    await page.getByRole('heading', { level: 2, name: `Cliente ${index}` }).waitFor();
    const photo = page.getByRole('img', { name: `DNI de Cliente ${index}` });
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
      .toBe(true);
    await expect.poll(() => approve.getAttribute('aria-disabled')).toBe('false');
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
