import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../testing/render.tsx';
import { openTeam } from '../../testing/team.ts';
import { ZoneDecision } from './ZoneDecision.tsx';

test('a zone is decided with a reason, once', async () => {
  const { admin, seller } = await openTeam();
  await admin.calls.admin.createZone.mutate({ province: 'Santa Fe', state: 'ask' });
  const { _id } = await seller.sale();
  const read = () => admin.calls.sales.get.query({ id: _id });
  const show = async () =>
    render(<ZoneDecision sale={await read()} onDecided={() => void show()} />, { as: admin });
  await show();
  await expect.element(page.getByText('A confirmar')).toBeVisible();
  await page.getByRole('button', { name: 'Sin cobertura' }).click();
  await page.getByText('Sin técnicos en la zona').click();
  await page.getByRole('button', { name: 'Dejar sin cobertura' }).click();
  await expect.element(page.getByText('Sin cobertura por ahora')).toBeVisible();
  await expect.element(page.getByText(/decidido el/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Habilitar esta venta' })).not.toBeInTheDocument();
  const [event] = (await admin.calls.sales.events.query({ id: _id })).events;
  expect(event).toMatchObject({ kind: 'coverage', to: 'disabled', reason: 'Sin técnicos en la zona' });
});
