import { saleInput } from '../../cli/demo/saleInput.ts';
import { adminOnly, type Call } from './call.ts';

export const privacyCalls: Record<string, Call> = {
  'admin.eraseSale': {
    rest: 'POST /admin/sales/:id/erase',
    input: async ({ seller }) => ({
      id: (await seller.caller.sales.register(saleInput()))._id,
      reason: 'Lo pidió el cliente',
    }),
    outcomes: adminOnly,
  },
};
