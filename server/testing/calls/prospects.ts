import type { CreateProspectRequest } from '../../../shared/prospects/prospects.ts';
import { listing, on, type Inputs, type People } from './call.ts';

let numbers = 0;

/** Somebody new each time: a seller has no two open ones with one number. */
export function prospectInput(values: Partial<CreateProspectRequest> = {}): CreateProspectRequest {
  const number = String(++numbers).padStart(4, '0');
  return { name: 'Rosa Méndez', phone: `11 4600-${number}`, city: 'Rosario', ...values };
}

async function newProspect({ seller }: People): Promise<{ id: string }> {
  const input = prospectInput({ planId: '1', note: 'Vive en un piso alto', nextAt: '2026-03-10T12:00:00Z' });
  return { id: (await seller.caller.prospects.create(input))._id };
}

async function pageOf({ caller }: People['seller']): Promise<{ slug: string }> {
  const slug = `mia-${++numbers}`;
  await caller.pages.save({ slug, enabled: true });
  return { slug };
}

const shownPage = async ({ app }: People) => pageOf(await app.seller());

// Not among the numbers of prospectInput.
const contact = { name: 'Rosa Méndez', phone: '11 4700-0001', city: 'Lanús', consent: true } as const;

/** Unlike a visit, which one server holds for a while, stored at once. */
async function requestOnPage({ seller, app }: People): Promise<object> {
  await app.anonymous.pages.requestContact({ ...(await pageOf(seller)), ...contact });
  return {};
}

export const prospectsInputs: Inputs = {
  'prospects.create': () => prospectInput({ clientKey: `prospect-${++numbers}` }),
  'prospects.list': listing(newProspect, { state: 'open', search: 'rosa' }),
  'prospects.get': newProspect,
  'prospects.events': newProspect,
  'prospects.edit': async (people) => ({
    ...(await newProspect(people)),
    ...prospectInput({ name: 'Rosa Paz' }),
    province: 'Santa Fe',
    planId: '2',
    note: 'Prefiere la tarde',
    nextAt: '2026-03-12T15:00:00.000Z',
  }),
  'prospects.delete': newProspect,
  'prospects.recordContact': async (people) => ({
    ...(await newProspect(people)),
    channel: 'call',
    result: 'answered',
    note: 'Lo piensa',
    nextAt: '2026-03-12T15:00:00Z',
    clientKey: `contact-${++numbers}`,
  }),
  'prospects.changeState': on(newProspect, { state: 'lost', reason: 'Se mudó' }),
  'admin.listProspects': async (people) => {
    await newProspect(people);
    return { sellerId: people.seller.user.id, state: 'new', source: 'manual' };
  },
  'admin.moveProspect': async (people) => ({
    ...(await newProspect(people)),
    sellerId: people.other.user.id,
  }),
  'admin.eraseProspect': on(newProspect, { reason: 'Lo pidió' }),
  'pages.save': () => ({ slug: `mia-${++numbers}`, enabled: true, message: 'Hola' }),
  'pages.months': requestOnPage,
  'admin.listPageMonths': requestOnPage,
  'admin.switchOffPage': async (people) => {
    const owner = await people.app.seller();
    await pageOf(owner);
    return { id: owner.user.id, enabled: false };
  },
  'pages.requestContact': on(shownPage, contact),
  'pages.show': shownPage,
};
