import type { Page } from 'playwright-core';
import { FIRST_ADMIN } from '../program.ts';
import { dateOf } from '../clock.ts';
import { GOAL } from '../figures.ts';
import type { Member } from '../people.ts';
import { sellOnPage } from '../pages.ts';
import { readNew, sell } from '../selling.ts';
import type { Stage } from '../stage.ts';
import { groupRoom, privateRoom, say, train } from '../talking.ts';
import type { Session } from '../../support/server.ts';

/** In pesos, of the second plan. */
export const FRIDAY_PRICE = 45_100;

/** An address may register 30 accounts an hour: ten sellers join on Tuesday. */
const FIRST_SELLERS = 30;

/** The first administrator opens the house, thirty sellers register and sell. */
export async function monday(stage: Stage): Promise<void> {
  await gatherAdministrators(stage);
  const { plans } = await stage.send<{ plans: Stage['plans'] }>(undefined, 'GET /plans');
  stage.plans = plans;
  for (const { _id, price } of plans) stage.journal.ledger.prices.set(Number(_id), Math.round(price * 100));

  await registerOnPhone(stage);
  while (stage.sellers.length < FIRST_SELLERS) await register(stage);

  await stage.moveTo('monday', '09:00');
  await train(stage, stage.admin, 'Bienvenida al equipo');
  const group = await groupRoom(stage, stage.admin);
  await say(stage, stage.admin, group, 'Buenos días, equipo');

  await stage.moveTo('monday', '11:00');
  for (const [index, seller] of stage.sellers.entries())
    await sell(stage, seller, { photo: index % 5 !== 4 });
  const customer = await sellOnPage(stage, 'phone', stage.seller(1));
  await readNew(stage, stage.seller(1), customer);

  await schedulePrice(stage);
  await stage.send(stage.seller(1), 'PUT /users/goal', { body: { installed: GOAL } });

  await stage.moveTo('monday', '17:00');
  for (const seller of stage.sellers.slice(0, 6)) {
    await say(stage, seller, group, 'Hoy vendí mi primera alarma');
    await say(stage, seller, await privateRoom(stage, seller), '¿Cuándo verifican el DNI?');
  }
}

/** From Friday on; sales before that keep today's. */
async function schedulePrice(stage: Stage): Promise<void> {
  const body = { price: FRIDAY_PRICE, validFrom: dateOf('friday') };
  await stage.send(stage.admin, `POST /admin/plans/${stage.plans[1]?._id}/prices`, { body });
}

async function gatherAdministrators(stage: Stage): Promise<void> {
  const emails = [FIRST_ADMIN.email];
  while (emails.length < 3) {
    const { name, email } = stage.people.account();
    stage.program.run('admin', '--email', email, '--name', name, '--password', FIRST_ADMIN.password);
    emails.push(email);
  }
  for (const email of emails) {
    const body = { email, password: FIRST_ADMIN.password };
    const session = await stage.send<Session>(undefined, 'POST /auth/login', { body, status: 200 });
    stage.admins.push({ ...session, phone: '', location: '' });
  }
}

export async function register(stage: Stage, invitation?: string): Promise<void> {
  const account = stage.people.account();
  const body = { ...account, ...(invitation && { invitation }) };
  join(stage, { ...(await stage.send<Session>(undefined, 'POST /auth/register', { body })), ...account });
}

function join(stage: Stage, seller: Member): void {
  stage.sellers.push(seller);
  stage.journal.ledger.rates.set(Number(seller.user.id), 1000);
}

async function registerOnPhone(stage: Stage): Promise<void> {
  const account = stage.people.account();
  const page = await stage.screens.open('phone', '/#/register');
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await field('Nombre Completo').fill(account.name);
  await field('Email').fill(account.email);
  await field('Teléfono').fill(account.phone);
  await field('Localidad').fill(account.location);
  await field('Contraseña').fill(account.password);
  await field('Confirmar Contraseña').fill(account.password);
  await page.getByRole('button', { name: 'Registrarse' }).click();
  await page.getByRole('heading', { name: 'Dashboard de Ventas' }).waitFor();
  join(stage, { ...(await sessionOf(page)), ...account });
  await stage.screens.close(page);
}

async function sessionOf(page: Page): Promise<Session> {
  return page.evaluate(() => ({
    token: localStorage.getItem('token') ?? '',
    user: JSON.parse(localStorage.getItem('user') ?? '{}') as Session['user'],
  }));
}
