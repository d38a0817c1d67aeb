import { saleInput } from '../../cli/demo/saleInput.ts';
import { appointedSale } from './appointments.ts';
import { adminOnly, anyone, ownerAndAdmin, type Call, type People } from './call.ts';

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
  'track.accept': {
    rest: 'POST /track/:token/acceptance',
    input: async (people) => ({
      token: (await linkedSale(people)).token,
      accepted: true,
      fullName: 'María Gómez',
    }),
    outcomes: anyone,
  },
  'track.answerAppointment': {
    rest: 'POST /track/:token/appointment',
    input: async (people) => ({ ...(await appointedLink(people)), answer: 'cannot', note: 'Viajo' }),
    outcomes: anyone,
  },
  'track.withdraw': {
    rest: 'POST /track/:token/withdrawal',
    input: async (people) => ({ token: (await linkedSale(people)).token, reason: 'Me mudo' }),
    outcomes: anyone,
  },
  'admin.resolveWithdrawal': {
    rest: 'PUT /admin/sales/:id/withdrawal',
    input: async (people) => {
      const { id, token } = await linkedSale(people);
      await people.app.anonymous.track.withdraw({ token });
      return { id, resolved: true, note: 'Se queda' };
    },
    outcomes: adminOnly,
  },
};
