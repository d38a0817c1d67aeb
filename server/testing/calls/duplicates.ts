import { adminOnly, signedIn, type Call } from './call.ts';

export const duplicatesCalls: Record<string, Call> = {
  'sales.duplicates': {
    rest: 'GET /sales/duplicates',
    input: ({ sale }) => ({ dni: sale.customerInfo.dni, phone: sale.customerInfo.phone }),
    outcomes: signedIn,
  },
  'admin.resolveDuplicate': {
    rest: 'PUT /admin/sales/:id/duplicate',
    input: ({ sale }) => ({ id: sale._id, resolved: true }),
    outcomes: adminOnly,
  },
};
