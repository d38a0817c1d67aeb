import type { Page } from 'playwright-core';
import { PASSWORD } from './server.ts';

/** Signs in by the form that the page shows. */
export async function submitLogin(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
}
