import { expect } from 'vitest';
import type { SaleStatus } from '../../../shared/sales/saleStatus.ts';
import type { SaleView } from '../../../shared/sales/sales.ts';
import { formOf } from './rest.ts';
import type { CustomerInfo, Member } from './people.ts';
import type { Stage } from './stage.ts';

// Acts on sales over REST, each of which keeps what the server acknowledged in the journal.

interface Sold {
  sale: SaleView;
}

export function newSale(stage: Stage, customerInfo: CustomerInfo = stage.people.customer()) {
  return {
    planId: stage.random.pick(stage.plans)._id,
    description: stage.journal.text('Alarma para la casa'),
    acceptance: true,
    clientKey: `semana-${stage.random.int(0, 0x7f_ff_ff_ff)}-${customerInfo.dni}`,
    customerInfo,
  };
}

interface Sale {
  photo?: boolean;
  customer?: CustomerInfo;
  prospectId?: string;
}

export async function sell(stage: Stage, seller: Member, values: Sale = {}): Promise<string> {
  const { photo = true, customer = stage.people.customer(), prospectId } = values;
  const dniPhoto = photo ? await uploadPhoto(stage, seller, customer) : null;
  const body = { ...newSale(stage, { ...customer, dniPhoto }), ...(prospectId && { prospectId }) };
  const { sale } = await stage.send<Sold>(seller, 'POST /sales', { body });
  stage.journal.registered(sale);
  return sale._id;
}

async function uploadPhoto(stage: Stage, as: Member, { name, dni }: { name: string; dni: string }) {
  const photo = await stage.people.photoOf({ holderName: name, holderDni: dni });
  const form = formOf({}, 'photo', { 'dni.jpg': photo });
  return (await stage.send<{ dniPhoto: string }>(as, 'POST /uploads/dni', { form })).dniPhoto;
}

/** The photo that was missing. */
export async function addPhoto(stage: Stage, id: string): Promise<void> {
  const seller = stage.sellerOf(id);
  const { customerInfo } = stage.journal.view(id);
  const dniPhoto = await uploadPhoto(stage, seller, customerInfo);
  await change(stage, seller, `PUT /sales/${id}`, { customerInfo: { ...customerInfo, dniPhoto } });
}

export async function decide(
  stage: Stage,
  admin: Member,
  id: string,
  result: 'approved' | 'rejected',
): Promise<void> {
  const { attempt } = stage.journal.view(id).verification;
  const note = stage.journal.text(result === 'approved' ? 'Se lee bien' : 'La foto no se lee');
  await change(stage, admin, `PUT /admin/sales/${id}/verification`, { attempt, result, note }, note);
}

export async function tryRelative(stage: Stage, id: string): Promise<void> {
  const seller = stage.sellerOf(id);
  const relative = stage.people.relative();
  const dniPhoto = await uploadPhoto(stage, seller, { name: relative.holderName, dni: relative.holderDni });
  const body = { ...relative, relationship: 'parent', consent: true, dniPhoto };
  await stage.send(seller, `POST /sales/${id}/verifications`, { body });
  await readAgain(stage, id);
}

export async function contact(stage: Stage, as: Member, id: string, result: string): Promise<void> {
  const note = stage.journal.text('Se la llamó');
  const body = { channel: 'call', result, note };
  const { sale } = await stage.send<Sold>(as, `POST /sales/${id}/contacts`, { body });
  stage.journal.changed(sale, note);
}

interface Slot {
  date: string;
  from: string;
  to: string;
}

export async function appoint(stage: Stage, admin: Member, id: string, slot: Slot): Promise<void> {
  const body = { ...slot, technician: 'Raúl', expectedDate: openDate(stage, id) };
  await change(stage, admin, `PUT /admin/sales/${id}/appointment`, body);
}

export async function closeAppointment(
  stage: Stage,
  admin: Member,
  id: string,
  result: 'done' | 'failed',
): Promise<void> {
  const reason = stage.journal.text(result === 'done' ? 'Quedó andando' : 'No había nadie');
  const { sale } = await stage.send<Sold>(admin, `POST /admin/sales/${id}/appointment/outcome`, {
    body: { result, reason },
    status: 200,
  });
  stage.journal.changed(sale, result === 'failed' ? reason : undefined);
}

export async function setStatus(stage: Stage, admin: Member, id: string, status: SaleStatus): Promise<void> {
  const reason = stage.journal.text('Cambio de la administración');
  await change(stage, admin, `PUT /admin/sales/${id}/status`, { status, reason }, reason);
}

export async function decideCoverage(stage: Stage, admin: Member, id: string): Promise<void> {
  await change(stage, admin, `PUT /admin/sales/${id}/coverage`, { state: 'enabled' });
}

async function change(stage: Stage, as: Member, call: string, body: object, text?: string): Promise<void> {
  const { sale } = await stage.send<Sold>(as, call, { body });
  stage.journal.changed(sale, text);
}

function openDate(stage: Stage, id: string): string | null {
  const { appointment } = stage.journal.view(id);
  return appointment?.state === 'open' ? appointment.date : null;
}

/** For what was done on a page, or by a call that returns no sale. */
export async function readAgain(stage: Stage, id: string): Promise<SaleView> {
  const { sale } = await stage.send<Sold>(stage.admin, `GET /admin/sales/${id}`);
  stage.journal.changed(sale);
  return sale;
}

/** Sales registered on a page: found by their customer, once. */
export async function readNew(stage: Stage, seller: Member, customer: string): Promise<string> {
  const { sales } = await stage.send<{ sales: SaleView[] }>(seller, 'GET /sales?limit=1000');
  const found = sales.filter(({ customerInfo }) => customerInfo.name === customer);
  expect(found).toHaveLength(1);
  const [sale] = found as [SaleView];
  stage.journal.registered(sale);
  return sale._id;
}

/** Ids of the sales in this state, as last acknowledged, oldest first. */
export function salesIn(stage: Stage, isMeant: (sale: SaleView) => boolean): string[] {
  return [...stage.journal.sales.values()].flatMap(({ view }) => (isMeant(view) ? [view._id] : []));
}

export async function erase(stage: Stage, admin: Member, id: string): Promise<void> {
  const reason = stage.journal.text('Lo pidió por carta');
  const body = { reason };
  const { sale } = await stage.send<Sold>(admin, `POST /admin/sales/${id}/erase`, { body, status: 200 });
  stage.journal.erased(sale);
}
