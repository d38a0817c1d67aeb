import { expect } from 'vitest';
import { onPlainHttp, PHONE } from '../support/browser.ts';
import { openLive, write } from '../support/chat.ts';
import { test } from '../support/fixture.ts';
import { fillSale, submit, toForm } from '../support/sales.ts';
import { submitLogin } from '../support/login.ts';
import type { Session } from '../support/server.ts';
import type { Page } from 'playwright-core';

/** Chromium reports headers that count on secure pages only. */
const IGNORED_HEADERS = /Cross-Origin-Opener-Policy|Origin-Agent-Cluster/;

async function signIn(page: Page, { user }: Session): Promise<void> {
  await page.goto('/#/login');
  await submitLogin(page, user.email);
}

test('over plain HTTP the chat sends, and a training takes a file', async ({
  openPage,
  server,
  seller,
  admin,
}) => {
  const plain = onPlainHttp(server);
  const options = { server: plain, ownProfile: true, expectedConsole: IGNORED_HEADERS };
  const page = await openPage({ ...options, session: seller });
  await openLive(page);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await write(page, 'por HTTP');
  await page.getByRole('listitem').filter({ hasText: 'por HTTP' }).locator('time').waitFor();
  const sender = await openPage({ ...options, session: admin });
  await sender.goto('/#/app/admin/training');
  await sender
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'lista.txt', mimeType: 'text/plain', buffer: Buffer.from('Alarma Hogar') });
  await sender.getByRole('link', { name: 'lista.txt' }).waitFor();
});

test('a browser that blocks all storage signs in, and says what it does not keep', async ({
  openPage,
  seller,
}) => {
  const page = await openPage({ ownProfile: true, viewport: PHONE });
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  });
  await signIn(page, seller);
  await page.getByText('Este navegador no guarda la sesión').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Iniciar Sesión' }).waitFor();
});

test('a browser without room signs in, and nothing breaks after a sale', async ({ openPage, seller }) => {
  const page = await openPage({ ownProfile: true, viewport: PHONE });
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
    // A busy machine may see the confirmation later than it leaves.
    const { setTimeout } = window;
    Object.assign(window, { setTimeout: (run: () => void, ms = 0) => setTimeout(run, 10 * ms) });
  });
  await signIn(page, seller);
  await page.getByText('Este navegador no guarda la sesión').waitFor();
  await toForm(page);
  await fillSale(page);
  await submit(page).click();
  await page.getByText('Venta registrada con éxito').waitFor();
  await page
    .getByRole('link', { name: 'Registrar otra' })
    .or(page.getByRole('button', { name: 'Registrar otra' }))
    .click();
  await page.getByLabel('Nombre del cliente').waitFor();
});
