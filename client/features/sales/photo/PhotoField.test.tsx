import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { PHOTO_VERDICT_LABELS, PHOTO_VERDICTS } from '../../../../shared/sales/photo/verdicts.ts';
import { expectAccessible } from '../../../testing/accessible.ts';
import { cardPhoto, choosePhoto } from '../../../testing/choosePhoto.ts';
import { render } from '../../../testing/render.tsx';
import { fillSale } from '../../../testing/saleForm.ts';
import { openTeam, type Person } from '../../../testing/team.ts';
import NewSaleScreen from '../form/NewSaleScreen.tsx';
import AddPhoto from './AddPhoto.tsx';
import Camera from './Camera.tsx';

const NEW_SALE = '/app/sales/new';

const other = page.getByRole('button', { name: 'Sacar otra' });
const anyway = page.getByRole('button', { name: 'Usar igual' });
const ready = page.getByText('La foto está lista.');

async function qualitiesOf({ calls }: Person) {
  const { sales } = await calls.sales.list.query({});
  return sales.map(({ verification }) => verification.quality);
}

const DOUBTFUL = PHOTO_VERDICTS.filter((verdict) => verdict !== 'good');

test('a doubtful photo says what is wrong, waits for an answer, and is sent all the same', async () => {
  const { seller, query } = await openTeam();
  render(<NewSaleScreen />, { at: NEW_SALE, as: seller });
  await fillSale();
  for (const verdict of DOUBTFUL) {
    await choosePhoto(await cardPhoto(verdict));
    await expect.element(page.getByText(PHOTO_VERDICT_LABELS[verdict])).toBeVisible();
  }
  const names = page.getByRole('region', { name: 'Foto del DNI' }).getByRole('button').elements();
  expect(names.map(({ textContent }) => textContent).slice(0, 2)).toEqual(['Sacar otra', 'Usar igual']);
  expect(await query('SELECT id FROM files')).toEqual([]);
  await expectAccessible();
  await anyway.click();
  await expect.element(ready).toBeVisible();
  await expect.element(anyway).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Registrar Venta' }).click();
  await expect.poll(() => qualitiesOf(seller)).toEqual(DOUBTFUL.slice(-1));
});

test('another photo takes the place of a doubtful one; a good one is sent at once', async () => {
  const { seller } = await openTeam();
  render(<NewSaleScreen />, { at: NEW_SALE, as: seller });
  await fillSale();
  await choosePhoto(await cardPhoto('glare'));
  await expect.element(other).toBeVisible();
  await choosePhoto(await cardPhoto('good'));
  await expect.element(ready).toBeVisible();
  await expect.element(other).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Registrar Venta' }).click();
  await expect.poll(() => qualitiesOf(seller)).toEqual(['good']);
});

test('a sale that is sent takes its photo along, whatever was asked about it', async () => {
  const { seller } = await openTeam();
  render(<NewSaleScreen />, { at: NEW_SALE, as: seller });
  await fillSale();
  await choosePhoto(await cardPhoto('dark'));
  await expect.element(anyway).toBeVisible();
  await page.getByRole('button', { name: 'Registrar Venta' }).click();
  await expect.poll(() => qualitiesOf(seller)).toEqual(['dark']);
});

test('without a network the photo is judged too, and waits for the sale', async () => {
  const { seller, causeTrouble } = await openTeam();
  render(<NewSaleScreen />, { at: NEW_SALE, as: seller });
  await fillSale();
  await causeTrouble(/./, 'silent');
  await choosePhoto(await cardPhoto('blurred'));
  await expect.element(page.getByText('Salió movida')).toBeVisible();
  await anyway.click();
  await expect.element(page.getByText('Se enviará con la venta.')).toBeVisible();
});

test('a response that is cut ends the preparation, and the photo waits for the sale', async () => {
  const { seller, causeTrouble } = await openTeam();
  await causeTrouble('/api/uploads/dni', 'cut');
  render(<NewSaleScreen />, { as: seller, at: NEW_SALE });
  await choosePhoto(await cardPhoto('good'));
  await expect.element(page.getByText('Se enviará con la venta.')).toBeVisible();
  await page.getByRole('button', { name: 'Quitar' }).click();
  await expect.element(page.getByAltText('Foto del DNI elegida')).not.toBeInTheDocument();
});

test('a photo of a sale without one is stored once it is wanted', async () => {
  const { seller } = await openTeam();
  const { _id } = await seller.sale();
  const close = vi.fn<() => void>();
  render(<AddPhoto opened subject={_id} close={close} />, { as: seller });
  await expect.element(page.getByText('DNI de María Gómez')).toBeVisible();
  await choosePhoto(await cardPhoto('blurred'));
  await expect.element(page.getByText('Salió movida')).toBeVisible();
  await expectAccessible();
  expect(await qualitiesOf(seller)).toEqual([null]);
  await anyway.click();
  await expect.poll(() => qualitiesOf(seller)).toEqual(['blurred']);
  expect(close).toHaveBeenCalledOnce();
});

describe('the camera', () => {
  test('has a frame of the shape of a card, and takes what it shows', async () => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [1280, 720];
    const drawing = setInterval(() => canvas.getContext('2d')?.fillText('DNI', 100, 100), 50);
    const stream = canvas.captureStream();
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(stream);
    const { seller } = await openTeam();
    const taken: File[] = [];
    render(<Camera opened onClose={() => {}} onTaken={(photo) => taken.push(photo)} />, { as: seller });
    const shoot = page.getByRole('button', { name: 'Sacar la foto' });
    await expect.element(shoot).toBeEnabled();
    const frame = document.querySelector('video + div')?.getBoundingClientRect();
    expect((frame?.width ?? 0) / (frame?.height ?? 1)).toBeCloseTo(85.6 / 54, 1);
    await expectAccessible();
    await shoot.click();
    await expect.poll(() => taken).toHaveLength(1);
    expect(taken[0]?.type).toBe('image/jpeg');
    clearInterval(drawing);
  });

  test('denied, leaves the one of the phone', async () => {
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(
      new DOMException('', 'NotAllowedError'),
    );
    const { seller } = await openTeam();
    const taken: File[] = [];
    render(<Camera opened onClose={() => {}} onTaken={(photo) => taken.push(photo)} />, { as: seller });
    await expect.element(page.getByText('No pudimos abrir la cámara aquí.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Sacar la foto' })).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Usar la cámara del teléfono' })).toBeVisible();
    await expectAccessible();
    await choosePhoto(await cardPhoto('good'));
    await expect.poll(() => taken).toHaveLength(1);
  });
});
