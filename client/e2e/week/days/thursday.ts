import { expect } from 'vitest';
import type { SaleView } from '../../../../shared/sales/sales.ts';
import { dateOf } from '../clock.ts';
import { claim } from '../money.ts';
import { appoint, closeAppointment, contact, decide, newSale, salesIn } from '../selling.ts';
import { formOf } from '../rest.ts';
import type { CustomerInfo } from '../people.ts';
import type { Stage } from '../stage.ts';
import { privateRoom } from '../talking.ts';
import { acceptOnPage, answerLink, countInTray } from '../visiting.ts';
import { toVerify } from './tuesday.ts';

/** The 48 hours of three customers are over; the server is killed while sales arrive; an old list is imported. */
export async function thursday(stage: Stage): Promise<void> {
  await stage.moveTo('thursday', '14:30');
  await workOffOverdue(stage);
  await closeToday(stage, 'thursday');
  for (const id of toVerify(stage)) await decide(stage, stage.admin, id, 'approved');
  for (const id of salesIn(stage, ({ status }) => status === 'pending_appointment').slice(0, 10))
    await appoint(stage, stage.admin, id, { date: dateOf('saturday'), from: '10:00', to: '13:00' });

  await answerLinks(stage);

  await stage.moveTo('thursday', '17:00');
  await killWhileSelling(stage);
  await importList(stage);
  for (const id of salesIn(stage, ({ status }) => status === 'installed').slice(0, 3)) await claim(stage, id);
}

async function workOffOverdue(stage: Stage): Promise<void> {
  const overdue = await overdueIds(stage);
  expect(overdue.length).toBeGreaterThanOrEqual(3);
  for (const id of overdue) {
    const seller = stage.sellerOf(id);
    for (let time = 0; time < 2; time += 1)
      await stage.send(seller, `POST /sales/${id}/follow-up/notify`, { status: 200 });
    const roomId = await privateRoom(stage, seller);
    const { messages } = await stage.send<{ messages: { content: string }[] }>(
      seller,
      `GET /chat/${roomId}/messages`,
    );
    const { name } = stage.journal.view(id).customerInfo;
    expect(messages.filter(({ content }) => content.includes(name))).toHaveLength(1);
  }
  for (const id of overdue.slice(1)) await contact(stage, stage.admin, id, 'answered');
  expect(await overdueIds(stage)).toEqual(overdue.slice(0, 1));
}

async function overdueIds(stage: Stage): Promise<string[]> {
  const { items } = await stage.send<{ items: { saleId: string }[] }>(stage.admin, 'GET /admin/tray/overdue');
  return items.map(({ saleId }) => saleId);
}

/** One customer confirms, one needs another day and gets it, one no longer wants the alarm. */
async function answerLinks(stage: Stage): Promise<void> {
  const [confirmed = '', late = ''] = salesIn(
    stage,
    ({ appointment }) => appointment?.state === 'open' && appointment.date === dateOf('friday'),
  );
  await acceptOnPage(stage, confirmed);
  await answerLink(stage, late, 'appointment');
  expect(await countInTray(stage, 'reschedule')).toBe(1);
  await appoint(stage, stage.admin, late, { date: dateOf('saturday'), from: '15:00', to: '18:00' });
  expect(await countInTray(stage, 'reschedule')).toBe(0);
  const [sorry = ''] = salesIn(stage, ({ status }) => status === 'pending_appointment').slice(-1);
  await answerLink(stage, sorry, 'withdrawal');
  expect(await countInTray(stage, 'withdrawals')).toBe(1);
}

/** The last one of the day failed. */
export async function closeToday(stage: Stage, day: 'thursday' | 'friday' | 'saturday'): Promise<void> {
  const open = salesIn(
    stage,
    ({ appointment }) => appointment?.state === 'open' && appointment.date === dateOf(day),
  );
  for (const [index, id] of open.entries()) {
    const result = index === open.length - 1 ? 'failed' : 'done';
    await closeAppointment(stage, stage.admins[index % 3] ?? stage.admin, id, result);
  }
}

/** Each form is sent until it is acknowledged, as a phone does: no sale is lost, and none is there twice. */
async function killWhileSelling(stage: Stage): Promise<void> {
  const forms = stage.sellers.slice(0, 24).map((seller) => ({ seller, body: newSale(stage) }));
  const send = async ({ seller, body }: (typeof forms)[number]) =>
    (await stage.send<{ sale: SaleView }>(seller, 'POST /sales', { body })).sale;
  const first = forms.map((form) => send(form));
  await Promise.any(first);
  await stage.program.end('SIGKILL');
  const acknowledged = await Promise.allSettled(first);
  expect(acknowledged.some(({ status }) => status === 'fulfilled')).toBe(true);
  await stage.program.start();
  for (const [index, form] of forms.entries()) {
    const sale = await send(form);
    const before = acknowledged[index];
    if (before?.status === 'fulfilled') expect(sale._id).toBe(before.value._id);
    stage.journal.registered(sale);
  }
}

const COLUMNS =
  'Fecha;Cliente;DNI;Teléfono;Email;Calle;Altura;Localidad;Provincia;Código postal;Plan;Monto;Estado';

function rowOf(stage: Stage, { name, dni, phone, email, address }: CustomerInfo): string {
  const { street, number, city, province, postalCode } = address;
  const [plan] = stage.plans;
  const day = dateOf('monday').split('-').toReversed().join('/');
  const customer = [name, dni, phone, email, street, number, city, province, postalCode];
  return [day, ...customer, plan?.name, String(plan?.price).replace('.', ','), 'Pendiente'].join(';');
}

interface Imported {
  import: { _id: string; valid: number };
  imported: number;
}

async function importList(stage: Stage): Promise<void> {
  const customers = Array.from({ length: 5 }, () => stage.people.customer());
  const sheet = [COLUMNS, ...customers.map((customer) => rowOf(stage, customer))].join('\r\n');
  const seller = stage.seller(5);
  const upload = () =>
    stage.send<Imported>(stage.admin, 'POST /admin/import', {
      form: formOf({ sellerId: seller.user.id }, 'file', { 'ventas.csv': sheet }),
    });
  const { import: preview } = await upload();
  expect(preview.valid).toBe(customers.length);
  const confirm = (id: string) =>
    stage.send<Imported>(stage.admin, `POST /admin/import/${id}/confirm`, { body: {}, status: 200 });
  expect((await confirm(preview._id)).imported).toBe(customers.length);
  expect((await confirm((await upload()).import._id)).imported).toBe(0);
  const { sales } = await stage.send<{ sales: SaleView[] }>(stage.admin, 'GET /admin/sales?limit=1000');
  for (const sale of sales.filter(({ customerInfo }) =>
    customers.some(({ name }) => name === customerInfo.name),
  ))
    stage.journal.registered(sale);
}
