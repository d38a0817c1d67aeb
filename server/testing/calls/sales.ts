import { saleInput } from '../../cli/demo/saleInput.ts';
import { adminOnly, ownerAndAdmin, signedIn, type Call } from './call.ts';
import { uploadPhoto } from '../photos.ts';

export const salesCalls: Record<string, Call> = {
  'sales.register': { rest: 'POST /sales', input: () => saleInput(), outcomes: signedIn },
  'sales.list': { rest: 'GET /sales', input: () => ({ page: 1, limit: 10 }), outcomes: signedIn },
  'sales.get': { rest: 'GET /sales/:id', input: ({ sale }) => ({ id: sale._id }), outcomes: ownerAndAdmin },
  'sales.edit': {
    rest: 'PUT /sales/:id',
    input: ({ sale }) => ({
      id: sale._id,
      planId: '2',
      description: 'Alarma para local',
      customerInfo: { ...saleInput().customerInfo, name: 'Ana Paz', dni: '28111222' },
    }),
    outcomes: ownerAndAdmin,
  },
  'sales.addPhoto': {
    rest: 'PUT /sales/:id/photo',
    // The photo that it has: a new one is taken from its uploader alone.
    input: async ({ app, seller }) => {
      const customerInfo = { ...saleInput().customerInfo, dniPhoto: await uploadPhoto(app, seller) };
      const sale = await seller.caller.sales.register({ ...saleInput(), customerInfo });
      return { id: sale._id, dniPhoto: sale.customerInfo.dniPhoto };
    },
    outcomes: ownerAndAdmin,
  },
  'sales.places': { rest: 'GET /sales/places', outcomes: signedIn },
  'sales.stats': { rest: 'GET /dashboard/stats', outcomes: signedIn },
  'sales.trends': { rest: 'GET /dashboard/trends', outcomes: signedIn },
  'admin.listSales': { rest: 'GET /admin/sales', input: () => ({ page: 1, limit: 10 }), outcomes: adminOnly },
  'admin.saleDetail': {
    rest: 'GET /admin/sales/:id',
    input: ({ sale }) => ({ id: sale._id }),
    outcomes: adminOnly,
  },
  'admin.changeSaleStatus': {
    rest: 'PUT /admin/sales/:id/status',
    input: async ({ seller }) => ({
      id: (await seller.caller.sales.register(saleInput()))._id,
      status: 'appointed',
    }),
    outcomes: adminOnly,
  },
};
