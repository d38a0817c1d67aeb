import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Route } from 'wouter';
import { argentineDay, formatShortDay } from '../../../../shared/values/dates.ts';
import { formatMoney } from '../../../../shared/values/money.ts';
import { expectAccessible } from '../../../testing/accessible.ts';
import { draftFor, payableSale } from '../../../testing/commissions.ts';
import { render } from '../../../testing/render.tsx';
import { openTeam } from '../../../testing/team.ts';
import SettlementScreen from './SettlementScreen.tsx';

test('on a phone a settlement begins with its amount, state and day', async () => {
  await page.viewport(390, 844);
  const { admin, seller } = await openTeam();
  const { commission } = await payableSale({ seller, admin }, 'Ana Uno');
  const id = await draftFor(admin, seller);
  await admin.calls.admin.closeSettlement.mutate({ id });
  const company = 'Alarmas del Sur SRL · CUIT 30-71234567-1';
  await admin.calls.admin.updateSettings.mutate({ company });
  const paidOn = argentineDay(Date.now());
  await admin.calls.admin.paySettlement.mutate({ id, paidOn, method: 'cash' });
  render(<Route path="/app/cobros/:id" component={SettlementScreen} />, {
    as: seller,
    at: `/app/cobros/${id}`,
  });
  const amount = page.getByText(formatMoney(commission), { exact: true }).first();
  await expect.element(amount).toBeVisible();
  expect(amount.element().getBoundingClientRect().bottom).toBeLessThan(250);
  await expect.element(page.getByText(`El ${formatShortDay(paidOn)}`, { exact: true })).toBeVisible();
  await expect.element(page.getByText('Pagada').first()).toBeVisible();
  await expect.element(page.getByText(company)).toBeVisible();
  await expectAccessible();
});

test('a settlement that cannot be read leaves the way back', async () => {
  const { seller } = await openTeam();
  render(<Route path="/app/cobros/:id" component={SettlementScreen} />, {
    as: seller,
    at: '/app/cobros/999999',
  });
  await expect.element(page.getByText('La liquidación no existe')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Mis cobros' }))
    .toHaveAttribute('href', '#/app/cobros');
});
