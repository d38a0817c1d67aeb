import { expect } from 'vitest';
import type { ProspectView } from '../../../shared/prospects/prospects.ts';
import type { NewCustomerLinkView } from '../../../shared/sales/customerLink/customerLink.ts';
import type { Member } from './people.ts';
import { readAgain } from './selling.ts';
import type { Stage } from './stage.ts';

// Acts of people without an account, and of sellers with those who ask.

/** A visitor asks on the seller's page, in the browser or over REST. Returns the prospect as its seller sees it. */
export async function ask(
  stage: Stage,
  seller: Member,
  { slug, onPage = false }: { slug: string; onPage?: boolean },
): Promise<ProspectView> {
  const { name, phone } = stage.people.customer();
  stage.journal.keepSecret(name, phone);
  if (onPage) await askOnPage(stage, slug, { name, phone });
  else await stage.send(undefined, `POST /pages/${slug}/prospects`, { body: { name, phone, consent: true } });
  const { prospects } = await stage.send<Prospects>(seller, 'GET /prospects?limit=1000');
  const found = prospects.filter((prospect) => prospect.name === name);
  expect(found).toHaveLength(1);
  const [prospect] = found as [ProspectView];
  return kept(stage, prospect);
}

interface Prospects {
  prospects: ProspectView[];
}

function kept(stage: Stage, prospect: ProspectView): ProspectView {
  stage.journal.prospects.set(prospect._id, prospect);
  return prospect;
}

async function askOnPage(stage: Stage, slug: string, { name, phone }: { name: string; phone: string }) {
  const page = await stage.screens.open('phone', `/v/${slug}`);
  await page.getByRole('link', { name: 'Quiero que me contacten' }).click();
  await page.keyboard.type(name);
  await page.getByLabel('Tu WhatsApp').fill(phone);
  await page.getByLabel(/^Acepto que .* me escriba por este pedido$/).check();
  await page.getByRole('button', { name: 'Enviar mi pedido' }).click();
  await page.getByRole('heading', { name: /^Listo\./ }).waitFor();
  await stage.screens.picture(page, 'sellers-page-phone');
  await stage.screens.close(page);
}

export async function lose(stage: Stage, { _id, sellerId }: ProspectView): Promise<void> {
  const seller = stage.sellers.find(({ user }) => user.id === sellerId);
  const body = { state: 'lost', reason: 'Ya compró otra' };
  const { prospect } = await stage.send<{ prospect: ProspectView }>(seller, `PUT /prospects/${_id}/state`, {
    body,
  });
  kept(stage, prospect);
}

/** The part that its seller or a visitor decides. */
function core({ _id, name, phone, state, saleId, sellerId }: ProspectView) {
  return { [_id]: { name, phone, state, saleId, sellerId } };
}

/** Those won and lost stay so, with their sale; nobody is there twice. */
export async function checkProspects(stage: Stage): Promise<void> {
  const { prospects } = await stage.send<Prospects>(stage.admin, 'GET /admin/prospects?limit=1000');
  expect(prospects).toHaveLength(stage.journal.prospects.size);
  expect(Object.assign({}, ...prospects.map(core))).toEqual(
    Object.assign({}, ...[...stage.journal.prospects.values()].map(core)),
  );
}

/** Returns the path of a link for the sale's customer. */
async function linkTo(stage: Stage, id: string): Promise<string> {
  const { link } = await stage.send<{ link: NewCustomerLinkView }>(
    stage.sellerOf(id),
    `POST /sales/${id}/customer-link`,
  );
  stage.journal.keepSecret(tokenOf(link.url));
  return link.url;
}

function tokenOf(url: string): string {
  return url.replace('/s/', '');
}

/** The customer accepts and confirms the appointment on the phone. */
export async function acceptOnPage(stage: Stage, id: string): Promise<void> {
  const page = await stage.screens.open('phone', await linkTo(stage, id));
  await page.getByLabel('Tu nombre y apellido').fill(stage.journal.view(id).customerInfo.name);
  await page.getByRole('button', { name: 'Acepto', exact: true }).click();
  await page.getByText('Aceptaste.').waitFor();
  await page.getByRole('button', { name: 'Confirmo que voy a estar' }).click();
  await page.getByText('Confirmaste que vas a estar.').waitFor();
  await stage.screens.picture(page, 'customers-link-phone');
  await stage.screens.close(page);
  const { appointment, acceptanceBy } = await readAgain(stage, id);
  expect([appointment?.answer, acceptanceBy]).toEqual(['confirmed', 'customer']);
}

/** The customer cannot come that day, or no longer wants it. */
export async function answerLink(stage: Stage, id: string, act: 'appointment' | 'withdrawal'): Promise<void> {
  const token = tokenOf(await linkTo(stage, id));
  const body = act === 'appointment' ? { answer: 'cannot' } : {};
  const status = act === 'appointment' ? 200 : 201;
  await stage.send(undefined, `POST /track/${token}/${act}`, { body, status });
  await readAgain(stage, id);
}

/** How many sales wait in this section of the administrators' tray. */
export async function countInTray(stage: Stage, key: string): Promise<number> {
  const { items } = await stage.send<{ items: unknown[] }>(stage.admin, `GET /admin/tray/${key}?limit=1000`);
  return items.length;
}
