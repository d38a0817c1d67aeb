import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { expectTitle, expectUrl } from '../support/checks.ts';
import { test } from '../support/fixture.ts';

const SUPPORT_URL = 'https://wa.me/5491155550000';
const STRATEGY_GUIDE_URL = 'https://docs.example.com/guia.pdf';
const TUTORIAL_VIDEO_URL = 'https://youtu.be/dQw4w9WgXcQ';
const WELCOME_VIDEO_URL = 'https://videos.example.com/bienvenida';

async function expectLink(page: Page, name: string, href: string): Promise<void> {
  await expect.poll(() => page.getByRole('link', { name }).getAttribute('href')).toBe(href);
}

test('an unknown address shows an error and links to known screens', async ({ openPage }) => {
  const page = await openPage({ viewport: PHONE });
  await page.goto('/#/login');
  await page.getByRole('button', { name: 'Iniciar Sesión' }).waitFor();
  await page.goto('/#/no/existe');
  await page.getByRole('heading', { level: 1, name: 'Página no encontrada' }).waitFor();
  await expectTitle(page, 'Página no encontrada · Sistema de Ventas');
  await page.getByText('Por ahora no hay un contacto de soporte disponible.').waitFor();
  await expectLink(page, 'Inicia sesión', '#/login');
  await expectLink(page, 'Regístrate', '#/register');
  await page.getByRole('button', { name: 'Volver atrás' }).click();
  await page.getByRole('button', { name: 'Iniciar Sesión' }).waitFor();
  await page.goto('/#/no/existe');
  await page.getByRole('button', { name: 'Ir al dashboard' }).click();
  // Signed out.
  await expectUrl(page, /#\/login$/);
});

test('the configured video, guide and contact show, and the policy allows the video', async ({
  openPage,
  startOwnServer,
}) => {
  const server = await startOwnServer({
    SUPPORT_URL,
    STRATEGY_GUIDE_URL,
    TUTORIAL_VIDEO_URL,
    WELCOME_VIDEO_URL,
  });
  const page = await openPage({ server, session: await server.seller() });
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>v</title><p>El reproductor</p>' }),
  );
  await page.goto('/#/app/guia');
  await page.frameLocator('iframe[title="Video tutorial"]').getByText('El reproductor').waitFor();
  await expectLink(page, 'Abrir la guía', STRATEGY_GUIDE_URL);
  await expectLink(page, 'Ver el video de bienvenida', WELCOME_VIDEO_URL);
  await expectLink(page, 'Contacta a soporte', SUPPORT_URL);

  await page.goto('/#/no/existe');
  await expectLink(page, 'Contacta a soporte', SUPPORT_URL);
});
