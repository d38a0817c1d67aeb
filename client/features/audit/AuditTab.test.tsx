import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { address, render } from '../../testing/render.tsx';
import { openTeam } from '../../testing/team.ts';
import { AuditTab } from './AuditTab.tsx';

test('the log shows values before and after, and filters by kind', async () => {
  const { admin } = await openTeam();
  await admin.calls.admin.updateSettings.mutate({ commissionHoldDays: 15, photoRetentionDays: 90 });
  render(<AuditTab />, { as: admin, at: '/app/admin/dashboard?tab=auditoria' });
  await expect.element(page.getByText('10 → 15')).toBeVisible();
  await expect.element(page.getByText('180 → 90')).toBeVisible();
  await page.getByLabelText('Qué', { exact: true }).selectOptions('Plan creado');
  await expect.element(page.getByText('No hay nada registrado')).toBeVisible();
  await expect.poll(address).toMatch(/tab=auditoria&kind=/);
});

test('a log that cannot be loaded says so', async () => {
  const { admin, causeTrouble } = await openTeam();
  await causeTrouble('admin.audit', 500);
  render(<AuditTab />, { as: admin });
  await expect.element(page.getByText('Error al cargar la auditoría')).toBeVisible();
});
