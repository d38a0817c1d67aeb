import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '../../api/queryClient.ts';
import { expectAccessible } from '../../testing/accessible.ts';
import { render } from '../../testing/render.tsx';
import { openTeam } from '../../testing/team.ts';
import { SettingsTab } from './SettingsTab.tsx';

const PROXY_WARNING = 'Todas las visitas parecen venir del mismo lugar';

const days = page.getByLabelText('Días hasta que una comisión se cobra');
const save = page.getByRole('button', { name: 'Guardar ajustes' });

test('settings are refused when invalid, and saved', async () => {
  const { admin } = await openTeam();
  render(<SettingsTab />, { as: admin });
  const support = page.getByLabelText('Enlace de soporte');
  await days.fill('mucho');
  await support.fill('sin dirección');
  await save.click();
  await expect
    .element(page.getByText('El campo Enlace de soporte debe ser una dirección http(s)://'))
    .toBeVisible();
  await expectAccessible();
  await days.fill('15');
  await support.fill('');
  await page.getByLabelText('Días que se guardan las fotos de DNI').fill('90');
  await page.getByLabelText('Ranking de instalaciones').selectOptions('Apagado');
  await save.click();
  await expect.element(page.getByRole('status').getByText('Se guardaron los ajustes')).toBeVisible();
  expect(await admin.calls.admin.settings.query()).toMatchObject({
    commissionHoldDays: 15,
    photoRetentionDays: 90,
    ranking: 'off',
    supportUrl: null,
  });
  await expect.element(page.getByText(PROXY_WARNING)).not.toBeInTheDocument();
});

test('what was typed is there when one comes back, and is saved alone', async () => {
  const { admin } = await openTeam();
  const support = page.getByLabelText('Enlace de soporte');
  render(<SettingsTab />, { as: admin });
  await support.fill('https://example.com/ayuda');
  await admin.calls.admin.updateSettings.mutate({ commissionHoldDays: 12 });
  queryClient.clear();
  render(<SettingsTab />, { as: admin });
  await expect.element(page.getByText('Recuperamos lo que estabas escribiendo.')).toBeVisible();
  await expect.element(support).toHaveValue('https://example.com/ayuda');
  await expect.element(days).toHaveValue('12');
  await save.click();
  await expect.element(page.getByText('Se guardaron los ajustes')).toBeVisible();
  const settings = await admin.calls.admin.settings.query();
  expect(settings).toMatchObject({ supportUrl: 'https://example.com/ayuda', commissionHoldDays: 12 });
  render(<SettingsTab />, { as: admin });
  await expect.element(support).toHaveValue('https://example.com/ayuda');
  await expect.element(page.getByText('Recuperamos lo que estabas escribiendo.')).not.toBeInTheDocument();
});

test('a setting that another administrator changed meanwhile is not reverted', async () => {
  const { admin } = await openTeam();
  render(<SettingsTab />, { as: admin });
  await days.fill('12');
  await admin.calls.admin.updateSettings.mutate({ registration: 'invite' });
  await save.click();
  await expect.element(page.getByText('Se guardaron los ajustes')).toBeVisible();
  await expect.element(page.getByLabelText('Registro', { exact: true })).toHaveValue('invite');
  const settings = await admin.calls.admin.settings.query();
  expect(settings).toMatchObject({ registration: 'invite', commissionHoldDays: 12 });
});

test('a proxy that the server does not trust is warned of', async () => {
  const { admin } = await openTeam();
  await fetch('/api/health', { headers: { 'x-forwarded-for': '203.0.113.7' } });
  render(<SettingsTab />, { as: admin });
  await expect.element(page.getByRole('alert').getByText(PROXY_WARNING)).toBeVisible();
  await expectAccessible();
});
