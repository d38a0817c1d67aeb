import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../testing/accessible.ts';
import { SECOND_MS } from '../../../../../shared/values/durations.ts';
import { ACCEPTANCE } from '../../../../../shared/sales/sales.ts';
import { photographCard, type DniCard } from '../../../../testing/dniCards.ts';
import { choosePhoto } from '../../../../testing/choosePhoto.ts';
import { render } from '../../../../testing/render.tsx';
import { choosePlan, field, fillSale, TYPED } from '../../../../testing/saleForm.ts';
import { listQueue } from '../../../../device/outbox/queue.ts';
import { openTeam, type Person } from '../../../../testing/team.ts';
import { holdTimers } from '../../../../testing/timers.ts';
import NewSaleScreen from '../../form/NewSaleScreen.tsx';

const CARD: DniCard = {
  layout: 'current',
  surname: 'PEÑA GARCÍA',
  names: 'JUAN FRANCISCO',
  number: '23680640',
  degrees: 2,
  blurPx: 0.5,
  encoding: 'latin1',
};
const ASKED = 'El DNI de la foto dice 23.680.640, y escribiste 28111222.';
const READ = 'Leímos el DNI: Juan Francisco Peña García · 23.680.640';

function Blocked(): never {
  throw new Error('blocked');
}

const button = (name: string) => page.getByRole('button', { name });
const submit = button('Registrar Venta');
const lastSale = async ({ calls }: Person) => (await calls.sales.list.query({})).sales[0];
// A made card may look blurred.
const ready = page.getByText(/^(La foto está lista\.|Usar igual)$/);

async function choosePicture(): Promise<void> {
  const canvas = new OffscreenCanvas(600, 400);
  canvas.getContext('2d')?.fillRect(10, 10, 300, 200);
  await choosePhoto(new File([await canvas.convertToBlob({ type: 'image/jpeg' })], 'dni.jpg'));
}

async function showForm(seller: Person): Promise<void> {
  render(<NewSaleScreen />, { at: '/app/sales/new', as: seller });
  await expect.element(field('Plan')).toBeVisible();
}

async function openForm(): Promise<Person> {
  // A busy machine may take longer to read than a form waits.
  holdTimers(3 * SECOND_MS);
  const { seller } = await openTeam();
  await showForm(seller);
  return seller;
}

describe('a photo whose code is read', () => {
  test('fills what is empty and nothing else', async () => {
    const seller = await openForm();
    await fillSale();
    await field('DNI del cliente').fill('');
    await choosePhoto(await photographCard(CARD));
    await expect.element(page.getByText(READ)).toBeVisible();
    await expectAccessible();
    await expect.element(field('DNI del cliente')).toHaveValue('23.680.640');
    await expect.element(field('Nombre del cliente')).toHaveValue('Carlos Ibáñez');
    await expect.element(ready).toBeVisible();
    await submit.click();
    await expect.poll(() => lastSale(seller)).toMatchObject({ verification: { dniRead: 'match' } });
  });

  test('says which number it has, if another one is typed', async () => {
    const seller = await openForm();
    await fillSale();
    await choosePhoto(await photographCard(CARD));
    await expect.element(page.getByText('El DNI dice 23.680.640')).toBeVisible();
    await expectAccessible();
    await expect.element(ready).toBeVisible();
    await submit.click();
    await expect.element(page.getByText(ASKED)).toBeVisible();
    expect(await lastSale(seller)).toBeUndefined();
    await button('Registrar igual').click();
    await expect.poll(() => lastSale(seller)).toMatchObject({ verification: { dniRead: 'mismatch' } });
  });

  test('is asked about once with all that looks wrong, and its number taken with one tap', async () => {
    const seller = await openForm();
    await fillSale();
    await field('Teléfono del cliente').fill('no tiene');
    await choosePhoto(await photographCard(CARD));
    await expect.element(page.getByText('El DNI dice 23.680.640')).toBeVisible();
    await expect.element(ready).toBeVisible();
    await submit.click();
    await expect.element(page.getByText(ASKED)).toBeVisible();
    await expectAccessible();
    await button('Usar 23.680.640 y registrar').click();
    await expect
      .poll(() => lastSale(seller))
      .toMatchObject({ customerInfo: { dni: '23.680.640' }, verification: { dniRead: 'match' } });
  });

  test('offers that number in place of the typed one', async () => {
    await openForm();
    await choosePhoto(await photographCard(CARD));
    await expect.element(page.getByText(READ)).toBeVisible();
    await field('DNI del cliente').fill('2368');
    await expect.element(button('Usar este número')).not.toBeInTheDocument();
    await field('DNI del cliente').fill('2369');
    await button('Usar este número').click();
    await expect.element(field('DNI del cliente')).toHaveValue('23.680.640');
    await expect.element(button('Usar este número')).not.toBeInTheDocument();
  });
});

test('a first sale with a readable card takes at most 12 interactions', async () => {
  const seller = await openForm();
  await expect.element(page.getByRole('option', { name: 'Alarma Hogar' })).toBeInTheDocument();
  let made = 0;
  const counted = async (interactions: number, act: Promise<unknown>) => {
    await act;
    made += interactions;
  };
  // The button, and the chooser's.
  await counted(2, choosePhoto(await photographCard(CARD)));
  await expect.element(field('Nombre del cliente')).toHaveValue('Juan Francisco Peña García');
  await expect.element(field('DNI del cliente')).toHaveValue('23.680.640');
  for (const label of [
    'Teléfono del cliente',
    'Email del cliente',
    'Calle',
    'Altura',
    'Localidad',
    'Código postal',
  ])
    await counted(1, field(label).fill(TYPED[label] ?? ''));
  await counted(1, choosePlan('Alarma Hogar'));
  await counted(1, field('Provincia').selectOptions('Santa Fe'));
  await counted(1, page.getByRole('checkbox', { name: ACCEPTANCE.text }).click());
  await expect.element(ready).toBeVisible();
  await counted(1, submit.click());
  await expect
    .poll(() => lastSale(seller))
    .toMatchObject({
      description: 'Alarma Hogar para Juan Francisco Peña García',
      verification: { dniRead: 'match' },
    });
  expect(made).toBeLessThanOrEqual(12);
});

test('a photo without a code says nothing, and the sale that it was looked at', async () => {
  const seller = await openForm();
  await fillSale();
  await choosePicture();
  await expect.element(ready).toBeVisible();
  await submit.click();
  await expect.poll(() => lastSale(seller)).toMatchObject({ customerInfo: { dniPhoto: expect.any(String) } });
  expect([null, 'none']).toContain((await lastSale(seller))?.verification.dniRead);
  await expect.element(page.getByText('Leímos')).not.toBeInTheDocument();
});

test('where no worker runs, the sale is sent with its photo', async () => {
  const { Worker: Real } = globalThis;
  globalThis.Worker = Blocked as unknown as typeof Worker;
  try {
    const seller = await openForm();
    await fillSale();
    await choosePhoto(await photographCard(CARD));
    await expect.element(ready).toBeVisible();
    await submit.click();
    await expect
      .poll(() => lastSale(seller))
      .toMatchObject({
        customerInfo: { dniPhoto: expect.any(String) },
        verification: { dniRead: null },
      });
  } finally {
    globalThis.Worker = Real;
  }
});

describe('what was read is kept', () => {
  test('with the draft', async () => {
    const seller = await openForm();
    await fillSale();
    await field('DNI del cliente').fill('23680640');
    await choosePhoto(await photographCard(CARD));
    await expect.element(page.getByText(READ)).toBeVisible();
    await expect.element(ready).toBeVisible();
    await showForm(seller);
    await expect.element(page.getByText(READ)).toBeVisible();
    await expect.element(ready).toBeVisible();
    await submit.click();
    await expect.poll(() => lastSale(seller)).toMatchObject({ verification: { dniRead: 'match' } });
  });

  test('with the sale that waits on the device', async () => {
    holdTimers(3 * SECOND_MS);
    const { seller, causeTrouble } = await openTeam();
    await showForm(seller);
    await fillSale();
    await causeTrouble('/(trpc|api)/', 'silent');
    await choosePhoto(await photographCard(CARD));
    await expect.element(page.getByText(READ)).toBeVisible();
    await submit.click();
    await button('Registrar igual').click();
    await expect.element(page.getByText('Venta guardada en este dispositivo')).toBeVisible();
    expect(await listQueue(seller.user.id)).toMatchObject([{ kind: 'sale', sale: { dniRead: 'mismatch' } }]);
  });
});

test('a photo of almost 10 MB is sent with what was read', async () => {
  const seller = await openForm();
  await fillSale();
  const card = new Uint8Array(await (await photographCard(CARD)).arrayBuffer());
  // Decoders ignore bytes behind the end of a JPEG.
  const large = new Uint8Array(10 * 1024 * 1024 - 1);
  large.set(card);
  await choosePhoto(new File([large], 'dni.jpg', { type: 'image/jpeg' }));
  await expect.element(page.getByText(READ)).toBeVisible();
  await expect.element(ready).toBeVisible();
  await submit.click();
  await button('Registrar igual').click();
  await expect.poll(() => lastSale(seller)).toMatchObject({ verification: { dniRead: 'mismatch' } });
});
