import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { formatMoney } from '../../../shared/values/money.ts';
import { adjust } from '../../testing/commissions.ts';
import { render } from '../../testing/render.tsx';
import { openTeam } from '../../testing/team.ts';
import { Payable } from './Tray.tsx';

test('the sum is of all sellers, or there is none', async () => {
  const { admin, seller, addPerson } = await openTeam();
  await adjust(admin, seller, 1000);
  await adjust(admin, await addPerson(), 500);
  const first = { sellerId: seller.user.id, sellerName: seller.user.name, payable: 1000 };
  render(<Payable count={2} items={[first]} />, { as: admin });
  await expect
    .element(page.getByRole('link', { name: `Liquidar 2 vendedores · ${formatMoney(1500)}` }))
    .toBeVisible();
  render(<Payable count={1200} items={[first]} />, { as: admin });
  await expect
    .element(page.getByRole('link', { name: 'Liquidar 1.200 vendedores', exact: true }))
    .toBeVisible();
});
