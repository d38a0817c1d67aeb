import { saleInput } from '../testApp.ts';
import { ownerAndAdmin, signedIn, type Call } from './call.ts';

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
};
