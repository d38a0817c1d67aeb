import { argentineDay } from '../../../shared/values/dates.ts';
import { adminOnly, ownerAndAdmin, signedIn, type Call, type People } from './call.ts';
import { saleIn } from './commissions.ts';

export async function draft(people: People): Promise<{ id: string }> {
  const { app, seller, admin } = people;
  const claimed = await saleIn(people, 'completed');
  await seller.caller.sales.createClaim({ id: claimed, kind: 'amount', message: 'Falta plata' });
  await saleIn(people, 'completed');
  const { settlements } = await admin.caller.admin.createSettlements({
    sellerIds: [seller.user.id],
    until: argentineDay(app.clock.nowMs),
  });
  return { id: settlements[0]?._id ?? '' };
}

export async function closed(people: People): Promise<{ id: string }> {
  const made = await draft(people);
  await people.admin.caller.admin.closeSettlement(made);
  return made;
}

/** A seller has one draft: the calls that change one have a seller each. */
const draftOfAnother = async (people: People) => draft({ ...people, seller: await people.app.seller() });
const closedOfAnother = async (people: People) => closed({ ...people, seller: await people.app.seller() });

const PAYMENT = { paidOn: '2026-03-10', method: 'transfer', reference: 'Transferencia 123' };

export const settlementsCalls: Record<string, Call> = {
  'commissions.settlements': {
    rest: 'GET /settlements',
    input: async (people) => {
      await closed(people);
      return { page: 1 };
    },
    outcomes: signedIn,
  },
  'commissions.settlement': { rest: 'GET /settlements/:id', input: closed, outcomes: ownerAndAdmin },
  'admin.settlements': {
    rest: 'GET /admin/settlements',
    input: async (people) => {
      await closed(people);
      return { state: 'closed', sellerId: people.seller.user.id };
    },
    outcomes: adminOnly,
  },
  'admin.createSettlements': {
    rest: 'POST /admin/settlements',
    input: async (people) => {
      await saleIn(people, 'completed');
      const sellerIds = [people.seller.user.id, people.other.user.id];
      return { sellerIds, until: argentineDay(people.app.clock.nowMs) };
    },
    outcomes: adminOnly,
  },
  'admin.excludeSettlementEntries': {
    rest: 'PUT /admin/settlements/:id',
    input: async (people) => ({ ...(await draftOfAnother(people)), excludedEntryIds: [] }),
    outcomes: adminOnly,
  },
  'admin.closeSettlement': {
    rest: 'POST /admin/settlements/:id/close',
    input: draftOfAnother,
    outcomes: adminOnly,
  },
  'admin.paySettlement': {
    rest: 'POST /admin/settlements/:id/pay',
    input: async (people) => ({ ...(await closedOfAnother(people)), ...PAYMENT }),
    outcomes: adminOnly,
  },
  'admin.closeSettlements': {
    rest: 'POST /admin/settlements/close',
    input: async (people) => ({ ids: [(await draftOfAnother(people)).id, '0'] }),
    outcomes: adminOnly,
  },
  'admin.paySettlements': {
    rest: 'POST /admin/settlements/pay',
    input: async (people) => ({ ids: [(await closedOfAnother(people)).id, '0'], ...PAYMENT, method: 'cash' }),
    outcomes: adminOnly,
  },
  'admin.voidSettlement': {
    rest: 'POST /admin/settlements/:id/void',
    input: async (people) => ({ ...(await closedOfAnother(people)), reason: 'Importe equivocado' }),
    outcomes: adminOnly,
  },
  'admin.deleteSettlement': {
    rest: 'DELETE /admin/settlements/:id',
    input: draftOfAnother,
    outcomes: adminOnly,
  },
};
