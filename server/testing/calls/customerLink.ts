import { saleInput } from '../../cli/demo/saleInput.ts';
import { appointedSale } from './appointments.ts';
import { anyone, ownerAndAdmin, type Call, type People } from './call.ts';

async function linkedSale(people: People): Promise<{ id: string; token: string }> {
  const { _id: id } = await people.seller.caller.sales.register(saleInput());
  return { id, token: await linkOf(people, id) };
}

async function linkOf({ seller }: People, id: string): Promise<string> {
  const { url } = await seller.caller.sales.createCustomerLink({ id });
  return url.replace('/s/', '');
}

const appointedLink = async (people: People) => ({
  token: await linkOf(people, (await appointedSale(people)).id),
});

export const customerLinkCalls: Record<string, Call> = {
  'sales.createCustomerLink': {
    rest: 'POST /sales/:id/customer-link',
    input: async ({ seller }) => ({ id: (await seller.caller.sales.register(saleInput()))._id }),
    outcomes: ownerAndAdmin,
  },
  'sales.endCustomerLinks': {
    rest: 'DELETE /sales/:id/customer-link',
    input: async (people) => ({ id: (await linkedSale(people)).id }),
    outcomes: ownerAndAdmin,
  },
  'track.get': { rest: 'GET /track/:token', input: appointedLink, outcomes: anyone },
};
