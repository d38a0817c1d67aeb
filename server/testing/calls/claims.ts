import { saleInput } from '../../cli/demo/saleInput.ts';
import { adminOnly, type Call, type Outcomes, type People } from './call.ts';

const ownerAlone: Outcomes = { nobody: 401, seller: 'ok', other: 404, admin: 403 };

const newSale = async ({ seller }: People) => (await seller.caller.sales.register(saleInput()))._id;

async function openClaim(people: People): Promise<string> {
  const id = await newSale(people);
  return (await people.seller.caller.sales.createClaim({ id, kind: 'amount', message: 'Falta plata' }))._id;
}

export const claimsCalls: Record<string, Call> = {
  'sales.createClaim': {
    rest: 'POST /sales/:id/claims',
    input: async (people) => ({ id: await newSale(people), kind: 'missing', message: 'No la veo' }),
    outcomes: ownerAlone,
  },
  'admin.claims': {
    rest: 'GET /admin/claims',
    input: async (people) => {
      await openClaim(people);
      return { state: 'open' };
    },
    outcomes: adminOnly,
  },
  'admin.closeClaim': {
    rest: 'PUT /admin/claims/:id',
    input: async (people) => ({
      id: await openClaim(people),
      state: 'resolved',
      reply: 'Se corrigió',
      adjustment: 498,
    }),
    outcomes: adminOnly,
  },
};
