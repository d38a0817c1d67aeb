import { saleInput } from '../../cli/demo/saleInput.ts';
import { adminOnly, signedIn, type Call, type People } from './call.ts';

export async function saleIn(
  { seller, admin }: Pick<People, 'seller' | 'admin'>,
  status: 'installed' | 'completed',
): Promise<string> {
  const { _id: id } = await seller.caller.sales.register(saleInput());
  await admin.caller.admin.changeSaleStatus({ id, status });
  return id;
}

async function entries(people: People): Promise<{ page: number }> {
  await saleIn(people, 'completed');
  return { page: 1 };
}

export const commissionsCalls: Record<string, Call> = {
  'commissions.summary': { rest: 'GET /commissions/summary', outcomes: signedIn },
  'commissions.next': {
    rest: 'GET /commissions/next',
    input: async (people) => {
      await saleIn(people, 'installed');
      return {};
    },
    outcomes: signedIn,
  },
  'commissions.entries': { rest: 'GET /commissions/entries', input: entries, outcomes: signedIn },
  'admin.commissionEntries': {
    rest: 'GET /admin/commissions/entries',
    input: async (people) => ({ ...(await entries(people)), sellerId: people.seller.user.id }),
    outcomes: adminOnly,
  },
  'admin.commissionSellers': {
    rest: 'GET /admin/commissions/sellers',
    input: () => ({ page: 1 }),
    outcomes: adminOnly,
  },
  'admin.adjustCommission': {
    rest: 'POST /admin/commissions/adjustments',
    input: ({ seller, sale }) => ({
      sellerId: seller.user.id,
      saleId: sale._id,
      amount: 1500.5,
      reason: 'Premio del mes',
    }),
    outcomes: adminOnly,
  },
};
