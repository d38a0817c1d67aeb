import { saleInput } from '../../cli/demo/saleInput.ts';
import { adminOnly, ownerAndAdmin, type Call, type People } from './call.ts';

async function rejectedSale({ seller, admin }: People): Promise<string> {
  const { _id: id } = await seller.caller.sales.register(saleInput());
  await admin.caller.admin.decideVerification({ id, attempt: 1, result: 'rejected' });
  return id;
}

export const verificationCalls: Record<string, Call> = {
  'sales.verifications': {
    rest: 'GET /sales/:id/verifications',
    input: ({ sale }) => ({ id: sale._id }),
    outcomes: ownerAndAdmin,
  },
  'sales.requestVerification': {
    rest: 'POST /sales/:id/verifications',
    input: async (people) => ({
      id: await rejectedSale(people),
      holderName: 'Rosa Gómez',
      holderDni: '12.345.678',
      relationship: 'parent',
      consent: true,
    }),
    outcomes: ownerAndAdmin,
  },
  'admin.decideVerification': {
    rest: 'PUT /admin/sales/:id/verification',
    input: async ({ seller }) => ({
      id: (await seller.caller.sales.register(saleInput()))._id,
      attempt: 1,
      result: 'approved',
      note: 'Visto en persona',
    }),
    outcomes: adminOnly,
  },
  'admin.undoVerification': {
    rest: 'POST /admin/sales/:id/verification/undo',
    input: async ({ seller, admin }) => {
      const { _id: id } = await seller.caller.sales.register(saleInput());
      await admin.caller.admin.decideVerification({ id, attempt: 1, result: 'rejected' });
      return { id, attempt: 1 };
    },
    outcomes: adminOnly,
  },
  'admin.requestPhoto': {
    rest: 'POST /admin/sales/:id/photo-request',
    input: async ({ seller }) => ({ id: (await seller.caller.sales.register(saleInput()))._id }),
    outcomes: adminOnly,
  },
};
