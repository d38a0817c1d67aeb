import { argentineDay } from '../../../shared/values/dates.ts';
import { saleInput } from '../../cli/demo/saleInput.ts';
import { listing, on, type Inputs, type People } from './call.ts';

async function saleIn({ seller, admin }: People, status: 'installed' | 'completed'): Promise<string> {
  const { _id: id } = await seller.caller.sales.register(saleInput());
  await admin.caller.admin.changeSaleStatus({ id, status });
  return id;
}

const installed = async (people: People) => ({ id: await saleIn(people, 'installed') });
const completed = async (people: People) => ({ id: await saleIn(people, 'completed') });
const today = ({ app }: People) => argentineDay(app.clock.nowMs);

async function draft(people: People): Promise<{ id: string }> {
  const { seller, admin } = people;
  await seller.caller.sales.createClaim({
    ...(await completed(people)),
    kind: 'amount',
    message: 'Falta plata',
  });
  await completed(people);
  const run = { sellerIds: [seller.user.id], until: today(people) };
  const { settlements } = await admin.caller.admin.createSettlements(run);
  return { id: settlements[0]?._id ?? '' };
}

async function closed(people: People): Promise<{ id: string }> {
  const made = await draft(people);
  await people.admin.caller.admin.closeSettlement(made);
  return made;
}

/** A seller has one draft: the calls that change one have a seller each. */
const draftOfAnother = async (people: People) => draft({ ...people, seller: await people.app.seller() });
const closedOfAnother = async (people: People) => closed({ ...people, seller: await people.app.seller() });

const PAYMENT = { paidOn: '2026-03-10', method: 'transfer', reference: 'Transferencia 123' };

export const moneyInputs: Inputs = {
  'commissions.next': listing(installed),
  'commissions.entries': listing(completed, { page: 1 }),
  'commissions.settlements': listing(closed, { page: 1 }),
  'commissions.settlement': closed,
  'admin.commissionEntries': async (people) => {
    await completed(people);
    return { page: 1, sellerId: people.seller.user.id };
  },
  'admin.adjustCommission': ({ seller, sale }) => ({
    sellerId: seller.user.id,
    saleId: sale._id,
    amount: 1500.5,
    reason: 'Premio del mes',
  }),
  'admin.settlements': async (people) => {
    await closed(people);
    return { state: 'closed', sellerId: people.seller.user.id };
  },
  'admin.createSettlements': async (people) => {
    await completed(people);
    return { sellerIds: [people.seller.user.id, people.other.user.id], until: today(people) };
  },
  'admin.excludeSettlementEntries': on(draftOfAnother, { excludedEntryIds: [] }),
  'admin.closeSettlement': draftOfAnother,
  'admin.paySettlement': on(closedOfAnother, PAYMENT),
  'admin.closeSettlements': async (people) => ({ ids: [(await draftOfAnother(people)).id, '0'] }),
  'admin.paySettlements': async (people) => ({
    ids: [(await closedOfAnother(people)).id, '0'],
    ...PAYMENT,
    method: 'cash',
  }),
  'admin.voidSettlement': on(closedOfAnother, { reason: 'Importe equivocado' }),
  'admin.deleteSettlement': draftOfAnother,
  'admin.periodStats': () => ({ days: 7 }),
  'admin.reportMonths': () => ({ from: '2026-01', to: '2026-03', groupBy: 'seller' }),
  'admin.saleDays': () => ({ days: 7 }),
  'ranking.get': () => ({ month: '2026-03' }),
};
