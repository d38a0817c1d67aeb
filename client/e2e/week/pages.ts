import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { formatMoney } from '../../../shared/values/money.ts';
import { fillSale, sendSale } from '../support/sales.ts';
import { PASSWORD } from '../support/server.ts';
import { watchForNotice } from '../support/time.ts';
import type { CustomerInfo, Member } from './people.ts';
import { readAgain, salesIn } from './selling.ts';
import type { Size } from './screens.ts';
import type { Stage } from './stage.ts';

// Acts on real pages.

const HOME = '/#/app/dashboard';
const NEW_SALE = '/#/app/sales/new';

/** Returns the customer's name. */
export async function sellOnPage(stage: Stage, size: Size, seller: Member): Promise<string> {
  const page = await stage.screens.open(size, NEW_SALE, seller);
  const { name } = await fillForm(stage, page);
  await sendSale(page);
  await stage.screens.close(page);
  return name;
}

/** Fills the form of a new sale, with a photo of the DNI. */
async function fillForm(stage: Stage, page: Page): Promise<CustomerInfo> {
  const customer = stage.people.customer();
  const { name, dni, phone, email, address } = customer;
  await fillSale(page, stage.plans[0]?.name);
  const texts = {
    'Nombre del cliente': name,
    'DNI del cliente': dni,
    'Teléfono del cliente': phone,
    'Email del cliente': email,
    Calle: address.street,
    Altura: address.number,
    Descripción: stage.journal.text('Alarma vendida en la calle'),
  };
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label).fill(text);
  const buffer = await stage.people.photoOf({ holderName: name, holderDni: dni });
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'dni.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByAltText('Foto del DNI elegida').waitFor();
  return customer;
}

/** Decides the first DNIs of the tray by keyboard. */
export async function decideOnPage(
  stage: Stage,
  admin: Member,
  decisions: ('approve' | 'reject')[],
): Promise<void> {
  const page = await stage.screens.open('desk', '/#/app/admin/verify', admin);
  for (const decision of decisions) {
    const photo = page.getByRole('img', { name: /^DNI de / });
    await photo.waitFor();
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
      .toBe(true);
    const name = (await page.getByRole('heading', { level: 2 }).first().textContent()) ?? '';
    // A relative's, if it is theirs.
    const [id = ''] = salesIn(stage, ({ verification }) => verification.holderName === name);
    if (decision === 'approve') {
      await page.keyboard.press('a');
    } else {
      await page.keyboard.press('r');
      await page.getByRole('dialog', { name: '¿Por qué se rechaza el DNI?' }).waitFor();
      await page.keyboard.press('1');
    }
    const state = { approve: 'approved', reject: 'rejected' }[decision];
    await expect.poll(async () => (await readAgain(stage, id)).verification.state).toBe(state);
    await expect.poll(() => page.getByRole('heading', { level: 2 }).first().textContent()).not.toBe(name);
  }
  await stage.screens.close(page);
}

/** The seller reads the rejection on the phone and sends a relative's DNI. */
export async function tryRelativeOnPage(stage: Stage, id: string): Promise<void> {
  const { name } = stage.journal.view(id).customerInfo;
  const page = await stage.screens.open('phone', '/#/app/sales/history', stage.sellerOf(id));
  await page.getByRole('link', { name, exact: true }).click();
  const sheet = page.getByRole('dialog', { name });
  await sheet.getByRole('button', { name: 'Probar con el DNI de un familiar' }).click();
  const form = page.getByRole('dialog', { name: 'DNI de un familiar' });
  const relative = stage.people.relative();
  await form.getByLabel('Relación').selectOption('sibling');
  await form.getByLabel('Nombre del titular').fill(relative.holderName);
  await form.getByLabel('DNI del titular').fill(relative.holderDni);
  await form
    .locator('input[type=file]')
    .last()
    .setInputFiles({
      name: 'dni.jpg',
      mimeType: 'image/jpeg',
      buffer: await stage.people.photoOf(relative),
    });
  await form.getByAltText('Foto del DNI elegida').waitFor();
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: 'Mandar a verificar' }).click();
  await sheet.getByText('El DNI está por verificar').waitFor();
  await readAgain(stage, id);
  await stage.screens.close(page);
}

export async function changePriceOnPage(stage: Stage, index: number, price: number): Promise<void> {
  const plan = stage.plans[index];
  if (!plan) throw new Error(`no plan ${index}`);
  const page = await stage.screens.open('desk', '/#/app/admin/dashboard?tab=planes', stage.admin);
  await page.getByRole('button', { name: `Editar ${plan.name}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Precio').fill(String(price));
  await dialog.getByRole('button', { name: 'Guardar plan' }).click();
  await page.getByRole('row').filter({ hasText: plan.name }).getByText(formatMoney(price)).waitFor();
  plan.price = price;
  stage.journal.ledger.prices.set(Number(plan._id), price * 100);
  await stage.screens.close(page);
}

/** Sells on a phone without a network, which sends the sales by itself once it is back. Returns the customers' names. */
export async function sellWithoutNetwork(stage: Stage, seller: Member, count: number): Promise<string[]> {
  const page = await stage.screens.open('phone', HOME, seller);
  await page.getByRole('heading', { name: 'Dashboard de Ventas' }).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.goto(NEW_SALE);
  await page
    .getByLabel('Plan')
    .locator('option', { hasText: stage.plans[0]?.name ?? '' })
    .waitFor({
      state: 'attached',
    });
  const names: string[] = [];
  await stage.screens.cutOff(async () => {
    await page.context().setOffline(true);
    while (names.length < count) {
      await page.goto(HOME);
      await page.goto(NEW_SALE);
      const { name } = await fillForm(stage, page);
      names.push(name);
      await page.getByRole('button', { name: 'Registrar Venta' }).click();
      await page.getByRole('status').getByText('Venta guardada en este dispositivo').waitFor();
    }
    await page.goto('/#/app/sales/outbox');
    await page.getByRole('heading', { level: 1, name: `Ventas por enviar (${count})` }).waitFor();
    await stage.screens.picture(page, 'without-network-outbox-phone');
    await page.context().setOffline(false);
    await page.getByText('No hay ventas por enviar').waitFor();
  });
  await stage.screens.close(page);
  return names;
}

/** Seller and administrator change one sale: the slower one sees the other's change, and both are kept. */
export async function editAtOnce(stage: Stage, id: string): Promise<void> {
  const [theirs, ours] = [stage.people.customer().phone, stage.journal.text('Con sirena doble')];
  const edit = `/#/app/sales/${id}/edit`;
  const seller = await stage.screens.open('phone', edit, stage.sellerOf(id));
  await seller.getByLabel('Descripción').fill(ours);
  const admin = await stage.screens.open('desk', edit, stage.admin);
  await admin.getByLabel('Teléfono del cliente').fill(theirs);
  await admin.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect.poll(async () => (await readAgain(stage, id)).customerInfo.phone).toBe(theirs);

  // The refusal is a failed request to the browser.
  await stage.screens.cutOff(async () => {
    await seller.getByRole('button', { name: 'Guardar cambios' }).click();
    await seller.getByRole('alert').getByText('La venta cambió desde que la abriste.').waitFor();
  });
  await seller.getByRole('button', { name: 'Cargar lo que dice ahora' }).click();
  await seller.getByRole('status').filter({ hasText: 'Esto cambió en la venta' }).waitFor();
  const saved = await watchForNotice(seller, 'Venta modificada con éxito');
  await seller.getByRole('button', { name: 'Guardar cambios' }).click();
  await saved();
  expect(await readAgain(stage, id)).toMatchObject({ description: ours, customerInfo: { phone: theirs } });
  for (const page of [seller, admin]) await stage.screens.close(page);
}

/** A phone goes from one seller to another, who sees nothing of the first and sells with it. Returns the customer's name. */
export async function handOn(stage: Stage, from: Member, to: Member): Promise<string> {
  const page = await stage.screens.open('phone', '/#/login');
  await signIn(page, from);
  await page.goto('/#/app/sales/history');
  const [first = ''] = salesIn(stage, ({ sellerId }) => sellerId === from.user.id);
  const { name: before } = stage.journal.view(first).customerInfo;
  await page.getByText(before).first().waitFor();
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await signIn(page, to);
  await page.goto('/#/app/sales/history');
  const [own = ''] = salesIn(stage, ({ sellerId }) => sellerId === to.user.id);
  await page.getByText(stage.journal.view(own).customerInfo.name).first().waitFor();
  expect(await page.getByText(before).count()).toBe(0);
  await page.goto(NEW_SALE);
  const { name } = await fillForm(stage, page);
  await sendSale(page);
  await stage.screens.close(page);
  return name;
}

async function signIn(page: Page, { user }: Member): Promise<void> {
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
  await page.getByRole('heading', { name: 'Dashboard de Ventas' }).waitFor();
}
