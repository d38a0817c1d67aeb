import { expect, test } from 'vitest';
import { findQueued, newlyQueued, putQueued } from '../../../device/outbox/queue.ts';
import type { QueuedSale } from './queued.ts';
import { render } from '../../../testing/render.tsx';
import { openTeam } from '../../../testing/team.ts';
import OutboxScreen from './OutboxScreen.tsx';
import { sendSale } from './sendSales.ts';

const KEY = 'clave-de-prueba-con-mas-de-veinte';

test('a sale whose response was lost gets the photo added since', async () => {
  const { seller } = await openTeam();
  render(<OutboxScreen />, { as: seller });
  const {
    _id: id,
    planId,
    description,
    customerInfo,
    planName,
    planPrice,
  } = await seller.sale({ clientKey: KEY });
  const queued: QueuedSale = {
    ...newlyQueued(KEY),
    kind: 'sale',
    sale: { planId, description, customerInfo: { ...customerInfo, dniPhoto: await seller.photo() } },
    photoSentAtMs: Date.now(),
    planName,
    planPrice,
    refusedWith: null,
    reasons: [],
    soldPrice: null,
  };
  await putQueued(seller.user.id, queued);
  const sending = { userId: seller.user.id, aboutId: undefined, onProgress: () => undefined };
  await sendSale(queued, { ...sending, signal: new AbortController().signal });
  expect(await findQueued(seller.user.id, KEY)).toBeUndefined();
  const { sales } = await seller.calls.sales.list.query({});
  expect(sales).toMatchObject([{ _id: id, customerInfo: { dniPhoto: expect.any(String) } }]);
});
