import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { address, render } from '../testing/render.tsx';
import { openTeam } from '../testing/team.ts';
import { Routes } from './routes.tsx';

const HOME = '/app/admin/dashboard';

const heading = (name: string, level = 2) => page.getByRole('heading', { name, exact: true, level });
const menu = page.getByRole('navigation', { name: 'Principal' });
const other = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
const selected = (name: string) => page.getByRole('tab', { name, selected: true });
const current = () => menu.element().querySelector('[aria-current="page"]')?.textContent;

async function expectTabs(tabs: [name: string, title: string, query: string][]): Promise<void> {
  for (const [name, title, query] of tabs) {
    await page.getByRole('tab', { name }).click();
    await expect.element(heading(title)).toBeVisible();
    await expect.poll(address).toBe(HOME + query);
  }
}

test('every tab of the administration has its address, and its group the place in the menu', async () => {
  const { admin } = await openTeam();
  render(<Routes />, { as: admin, at: HOME });
  await expect.element(heading('Ventas por día')).toBeVisible();
  await expectTabs([
    ['Gestión de Planes', 'Planes', '?tab=planes'],
    ['Gestión de Vendedores', 'Vendedores', '?tab=vendedores'],
    ['Ventas Recientes', 'Ventas', '?tab=ventas'],
    ['Resumen', 'Los 5 mejores vendedores', ''],
  ]);
  await expect.poll(() => document.title).toBe('Dashboard de Administración · Sistema de Ventas');
  await expect.poll(current).toBe('Dashboard Admin');
  await menu.getByRole('link', { name: 'Configuración' }).click();
  await expect.element(heading('Configuración', 1)).toBeVisible();
  await expect.poll(current).toBe('Configuración');
  await expectTabs([
    ['Zonas', 'Zonas', '?tab=zonas'],
    ['Textos de WhatsApp', 'Textos de WhatsApp', '?tab=textos'],
    ['Auditoría', 'Auditoría', '?tab=auditoria'],
    ['Ajustes', 'Ajustes', '?tab=ajustes'],
  ]);
});

test('on a phone each half of the administration leads to the other', async () => {
  await page.viewport(390, 844);
  const { admin } = await openTeam();
  render(<Routes />, { as: admin, at: HOME });
  await other('Configuración').click();
  await expect.element(selected('Ajustes')).toBeVisible();
  await other('Dashboard Admin').click();
  await expect.element(selected('Resumen')).toBeVisible();
});
