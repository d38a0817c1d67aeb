import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { CAPTURED_PRICE_MS } from '../../../../shared/sales/salePrice.ts';
import { HOUR_MS } from '../../../../shared/values/durations.ts';
import { expectAccessible } from '../../../testing/accessible.ts';
import { render } from '../../../testing/render.tsx';
import { openTeam } from '../../../testing/team.ts';
import { OpenSale } from '../detail/OpenSale.tsx';
import { OpenedSale } from '../drawer/OpenedSale.tsx';

const CLIENT_KEY = 'a-late-sale';

/** A sale of the first price, captured `agoMs` before it arrived; the price was raised in between. */
async function openWithSale(agoMs: number) {
  const team = await openTeam();
  const { admin, seller, setClock } = team;
  const capturedMs = Date.now();
  await setClock(capturedMs + HOUR_MS);
  const plan = (await seller.calls.plans.list.query()).find(({ _id }) => _id === '1');
  if (!plan) throw new Error('there is no plan');
  const { name, description } = plan;
  await admin.calls.admin.editPlan.mutate({ id: '1', name, description, price: 30_000 });
  await setClock(capturedMs + agoMs);
  const capturedAt = new Date(capturedMs).toISOString();
  return { ...team, sale: await seller.sale({ clientKey: CLIENT_KEY, capturedAt }) };
}

describe('a sale that arrived after more than 72 hours', () => {
  test.for([
    ['Usar el del momento', 24_900, /María Gómez se hace con el precio del momento \(\$\s24\.900,00\)/],
    ['Usar el de hoy', 30_000, /María Gómez se hace con el precio de hoy \(\$\s30\.000,00\)/],
  ] as const)('is decided once: %s', async ([label, price, question]) => {
    const { admin, sale } = await openWithSale(CAPTURED_PRICE_MS + HOUR_MS);
    render(<OpenedSale among={[]} />, { as: admin, at: `/app/admin/dashboard?sale=${sale._id}` });
    await expect.element(page.getByText(/^El precio del momento: \$\s24\.900,00$/)).toBeVisible();
    await expect.element(page.getByText(/^El de hoy: \$\s30\.000,00$/)).toBeVisible();
    await page.getByRole('button', { name: label }).click();
    await expect.element(page.getByText(question)).toBeVisible();
    await expectAccessible();
    await page.getByRole('button', { name: 'Decidir', exact: true }).click();
    await expect.element(page.getByText('Precio por decidir')).not.toBeInTheDocument();
    const { sale: decided } = await admin.calls.admin.saleDetail.query({ id: sale._id });
    expect([decided.planPrice, decided.commission]).toEqual([price, price / 10]);
  });
});

test('the seller reads that the price is of the moment of the sale', async () => {
  const { seller, sale } = await openWithSale(2 * HOUR_MS);
  render(<OpenSale />, { as: seller, at: `/app/sales/history?sale=${sale._id}` });
  await expect.element(page.getByText(/^Precio del momento de la venta \(\d\d\/\d\d\/\d{4}, /)).toBeVisible();
  await expect.element(page.getByText(/\$\s24\.900,00/).first()).toBeVisible();
});
