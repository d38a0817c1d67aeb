import { saleInput } from '../../cli/demo/saleInput.ts';
import { adminOnly, ownerAndAdmin, signedIn, type Call } from './call.ts';

export const salesCalls: Record<string, Call> = {
  'sales.register': { rest: 'POST /sales', input: () => saleInput(), answers: signedIn },
  'sales.list': { rest: 'GET /sales', input: () => ({ page: 1, limit: 10 }), answers: signedIn },
  'sales.get': { rest: 'GET /sales/:id', input: ({ sale }) => ({ id: sale._id }), answers: ownerAndAdmin },
  'sales.edit': {
    rest: 'PUT /sales/:id',
    input: ({ sale }) => ({ id: sale._id, description: 'Alarma para local' }),
    answers: ownerAndAdmin,
  },
  'sales.stats': { rest: 'GET /dashboard/stats', answers: signedIn },
  'sales.trends': { rest: 'GET /dashboard/trends', answers: signedIn },
  'admin.listSales': { rest: 'GET /admin/sales', input: () => ({ page: 1, limit: 10 }), answers: adminOnly },
  'admin.saleDetail': {
    rest: 'GET /admin/sales/:id',
    input: ({ sale }) => ({ id: sale._id }),
    answers: adminOnly,
  },
  'admin.changeSaleStatus': {
    rest: 'PUT /admin/sales/:id/status',
    input: async ({ seller }) => ({
      id: (await seller.caller.sales.register(saleInput()))._id,
      status: 'appointed',
    }),
    answers: adminOnly,
  },
};
