import { FOLLOW_UP_MS } from '../../../shared/sales/followUp.ts';
import { saleInput } from '../../cli/demo/saleInput.ts';
import { ownerAndAdmin, type Call, type Outcomes, type People } from './call.ts';

const ownerOnly: Outcomes = { nobody: 401, seller: 'ok', other: 404, admin: 403 };

async function overdueSale({ app, seller, admin }: People): Promise<{ id: string }> {
  // Made earlier rather than called later, when other calls would be late.
  return app.doEarlier(FOLLOW_UP_MS, async () => {
    const { _id: id } = await seller.caller.sales.register(saleInput());
    await admin.caller.admin.decideVerification({
      id,
      attempt: 1,
      result: 'approved',
      note: 'Visto en persona',
    });
    return { id };
  });
}

export const followUpCalls: Record<string, Call> = {
  'sales.recordContact': {
    rest: 'POST /sales/:id/contacts',
    input: ({ sale }) => ({ id: sale._id, channel: 'call', result: 'answered', note: 'Llamar de tarde' }),
    outcomes: ownerAndAdmin,
  },
  'sales.notifyOverdue': {
    rest: 'POST /sales/:id/follow-up/notify',
    input: overdueSale,
    outcomes: ownerOnly,
  },
};
