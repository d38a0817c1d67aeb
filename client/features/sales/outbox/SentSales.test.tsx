import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DAY_MS } from '../../../../shared/values/durations.ts';
import { leaveSession } from '../../../api/queryClient.ts';
import { findQueued, newlyQueued, putQueued } from '../../../device/outbox/queue.ts';
import { expectAccessible } from '../../../testing/accessible.ts';
import { render } from '../../../testing/render.tsx';
import { openTeam } from '../../../testing/team.ts';
import OutboxScreen from './OutboxScreen.tsx';
import { listSentSales, removeSentSale } from './sentSales.ts';

const sent = (customerName: string, sentAtMs: number) => ({
  clientKey: `clave-de-la-venta-de-${customerName}`,
  saleId: '7',
  customerName,
  sentAtMs,
});

test('sales that were sent show for a day, newest first', async () => {
  const { seller } = await openTeam();
  render(<OutboxScreen />, { as: seller });
  await removeSentSale(seller.user.id, sent('Ana Ayer', Date.now() - DAY_MS - 1));
  await removeSentSale(seller.user.id, sent('Eva Primera', Date.now() - 2000));
  await removeSentSale(seller.user.id, sent('Zoe Segunda', Date.now() - 1000));
  const list = page.getByRole('region', { name: 'Enviadas' });
  await expect.element(list.getByText('Zoe Segunda')).toBeVisible();
  expect(
    list
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent),
  ).toEqual([expect.stringContaining('Zoe Segunda'), expect.stringContaining('Eva Primera')]);
  await expect
    .element(list.getByRole('link', { name: 'Ver la venta de Zoe Segunda' }))
    .toHaveAttribute('href', '#/app/sales/history?sale=7');
  await expectAccessible();
});

test('an expired session takes the sent sales along, and leaves what waits', async () => {
  const { seller } = await openTeam();
  const KEY = 'clave-de-prueba-con-mas-de-veinte';
  render(<OutboxScreen />, { as: seller });
  await removeSentSale(seller.user.id, sent('Zoe Segunda', Date.now()));
  await putQueued(seller.user.id, {
    kind: 'prospect',
    ...newlyQueued(KEY),
    prospect: { name: 'Rita Paz', phone: '341 555-7070' },
    reasons: [],
  });
  leaveSession('/login?expired=1', { keepDrafts: true });
  render(<OutboxScreen />, { as: seller });
  await expect.poll(() => listSentSales(seller.user.id)).toEqual([]);
  expect(await findQueued(seller.user.id, KEY)).toMatchObject({ prospect: { name: 'Rita Paz' } });
});
