import { HOUR_MS } from '../../../shared/values/durations.ts';
import { saleInput } from '../../cli/demo/saleInput.ts';
import { CAPTURED_PRICE_MS } from '../../../shared/sales/salePrice.ts';
import { adminOnly, type Call } from './call.ts';

let sales = 0;

export const pricesCalls: Record<string, Call> = {
  'admin.decidePrice': {
    rest: 'PUT /admin/sales/:id/price',
    input: async ({ app, seller }) => {
      const { _id: id } = await seller.caller.sales.register({
        ...saleInput(),
        clientKey: `late-sale-${++sales}`,
        capturedAt: new Date(app.clock.nowMs - CAPTURED_PRICE_MS - HOUR_MS).toISOString(),
      });
      return { id, use: 'captured' };
    },
    outcomes: adminOnly,
  },
};
