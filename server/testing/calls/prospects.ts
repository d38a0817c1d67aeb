import type { CreateProspectRequest } from '../../../shared/prospects/prospects.ts';
import { adminOnly, signedIn, type Call, type Outcomes, type People } from './call.ts';

let numbers = 0;

/** Somebody new each time: a seller has no two open ones with one number. */
export function prospectInput(values: Partial<CreateProspectRequest> = {}): CreateProspectRequest {
  const number = String(++numbers).padStart(4, '0');
  return { name: 'Rosa Méndez', phone: `11 4600-${number}`, city: 'Rosario', ...values };
}

const ownerAlone: Outcomes = { nobody: 401, seller: 'ok', other: 404, admin: 404 };
const ownerReads: Outcomes = { nobody: 401, seller: 'ok', other: 404, admin: 'ok' };

async function newProspect({ seller }: People): Promise<{ id: string }> {
  const input = prospectInput({ planId: '1', note: 'Vive en un piso alto', nextAt: '2026-03-10T12:00:00Z' });
  return { id: (await seller.caller.prospects.create(input))._id };
}

export const prospectsCalls: Record<string, Call> = {
  'prospects.create': {
    rest: 'POST /prospects',
    input: () => prospectInput({ clientKey: `prospect-${++numbers}` }),
    outcomes: signedIn,
  },
  'prospects.list': {
    rest: 'GET /prospects',
    input: async (people) => {
      await newProspect(people);
      return { state: 'open', search: 'rosa' };
    },
    outcomes: signedIn,
  },
  'prospects.get': { rest: 'GET /prospects/:id', input: newProspect, outcomes: ownerReads },
  'prospects.events': { rest: 'GET /prospects/:id/events', input: newProspect, outcomes: ownerReads },
  'prospects.edit': {
    rest: 'PUT /prospects/:id',
    input: async (people) => ({
      ...(await newProspect(people)),
      ...prospectInput({ name: 'Rosa Paz' }),
      province: 'Santa Fe',
      planId: '2',
      note: 'Prefiere la tarde',
      nextAt: '2026-03-12T15:00:00.000Z',
    }),
    outcomes: ownerAlone,
  },
  'prospects.delete': { rest: 'DELETE /prospects/:id', input: newProspect, outcomes: ownerAlone },
  'prospects.recordContact': {
    rest: 'POST /prospects/:id/contacts',
    input: async (people) => ({
      ...(await newProspect(people)),
      channel: 'call',
      result: 'answered',
      note: 'Lo piensa',
      nextAt: '2026-03-12T15:00:00Z',
      clientKey: `contact-${++numbers}`,
    }),
    outcomes: ownerAlone,
  },
  'prospects.changeState': {
    rest: 'PUT /prospects/:id/state',
    input: async (people) => ({ ...(await newProspect(people)), state: 'lost', reason: 'Se mudó' }),
    outcomes: ownerAlone,
  },
  'admin.listProspects': {
    rest: 'GET /admin/prospects',
    input: async (people) => {
      await newProspect(people);
      return { sellerId: people.seller.user.id, state: 'new', source: 'manual' };
    },
    outcomes: adminOnly,
  },
  'admin.moveProspect': {
    rest: 'PUT /admin/prospects/:id/seller',
    input: async (people) => ({ ...(await newProspect(people)), sellerId: people.other.user.id }),
    outcomes: adminOnly,
  },
  'admin.eraseProspect': {
    rest: 'POST /admin/prospects/:id/erase',
    input: async (people) => ({ ...(await newProspect(people)), reason: 'Lo pidió' }),
    outcomes: adminOnly,
  },
};
