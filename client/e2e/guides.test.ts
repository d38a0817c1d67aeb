import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  DESK,
  expectAccessible,
  expectNoSidewaysScroll,
  expectQuietConsole,
  launchBrowser,
  openPage,
  PHONE,
  startServer,
  type RunningServer,
} from './harness.ts';

const SUPPORT_URL = 'https://wa.me/5491155550000';
const STRATEGY_GUIDE_URL = 'https://docs.example.com/guia.pdf';
const TUTORIAL_VIDEO_URL = 'https://youtu.be/dQw4w9WgXcQ';

let bare: RunningServer;
let configured: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [bare, configured, browser] = await Promise.all([
    startServer(),
    startServer({ SUPPORT_URL, STRATEGY_GUIDE_URL, TUTORIAL_VIDEO_URL }),
    launchBrowser(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await Promise.all([bare?.stop(), configured?.stop()]);
});

describe.each([
  { viewport: PHONE, colorScheme: 'light' },
  { viewport: PHONE, colorScheme: 'dark' },
  { viewport: DESK, colorScheme: 'light' },
  { viewport: DESK, colorScheme: 'dark' },
] as const)('in $colorScheme at $viewport.width px', ({ viewport, colorScheme }) => {
  test('the guides answer all nine questions and say what is not there yet', async () => {
    const session = await bare.seller();
    const { page, context } = await openPage(browser, bare, { viewport, colorScheme, session });
    await page.goto('/#/app/guia');
    await page.getByRole('heading', { level: 1, name: 'Guías y Tutoriales' }).waitFor();
    expect(await page.title()).toBe('Guías y Tutoriales · Sistema de Ventas');
    for (const answer of [
      'busca la venta y toca Editar',
      'Puedes usar el DNI de un familiar. La facturación sigue saliendo a nombre del cliente.',
      'Cuando el equipo queda instalado.',
      'Sensores, panel, sirena y la configuración de la aplicación, si el DNI está aprobado.',
      'Mantén el contacto hasta que el equipo esté instalado.',
      'siempre que la zona del cliente esté habilitada',
      'Si pasan 48 horas desde que se aprobó el DNI y no hay respuesta, avisa al equipo.',
      'En la sección Objetos útiles, en esta misma página.',
      'Nombre, foto del frente y número de DNI, domicilio, teléfono y su aceptación de recibir el equipo sin costo de instalación.',
      'El video tutorial todavía no está disponible',
      'La guía todavía no está disponible.',
      'Por ahora no hay un contacto de soporte disponible.',
    ]) {
      await page.getByText(answer).waitFor();
    }
    await page.getByRole('heading', { name: 'Objetos útiles' }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    expectQuietConsole(page);
    await context.close();
  });

  test('an unknown address is told so and offers ways out', async () => {
    const { page, context } = await openPage(browser, bare, { viewport, colorScheme });
    await page.goto('/#/login');
    await page.getByRole('button', { name: 'Iniciar Sesión' }).waitFor();
    await page.goto('/#/no/existe');
    await page.getByRole('heading', { level: 1, name: 'Página no encontrada' }).waitFor();
    expect(await page.title()).toBe('Página no encontrada · Sistema de Ventas');
    await page.getByText('Por ahora no hay un contacto de soporte disponible.').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Volver atrás' }).click();
    await page.getByRole('button', { name: 'Iniciar Sesión' }).waitFor();
    await page.goto('/#/no/existe');
    await page.getByRole('button', { name: 'Ir al dashboard' }).click();
    // Nobody is signed in.
    await page.waitForURL('**/#/login');
    expectQuietConsole(page);
    await context.close();
  });
});

test('the configured video, guide and contact are there, and the page may show the video', async () => {
  const session = await configured.seller();
  const { page, context } = await openPage(browser, configured);
  // By hand: the harness would sign in within the player's frame, too, which has no storage at first.
  await page.goto('/');
  await page.evaluate(({ token, user }) => {
    localStorage.setItem('token', token);
    localStorage.setItem('user', JSON.stringify(user));
  }, session);
  await page.reload();
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>v</title><p>El reproductor</p>' }),
  );
  await page.goto('/#/app/guia');
  await page.frameLocator('iframe[title="Video tutorial"]').getByText('El reproductor').waitFor();
  for (const [name, href] of [
    ['Abrir la guía', STRATEGY_GUIDE_URL],
    ['Ver el video de bienvenida', TUTORIAL_VIDEO_URL],
    ['Contacta a soporte', SUPPORT_URL],
  ] as const) {
    expect(await page.getByRole('link', { name }).getAttribute('href')).toBe(href);
  }
  expectQuietConsole(page);

  await page.goto('/#/no/existe');
  expect(await page.getByRole('link', { name: 'Contacta a soporte' }).getAttribute('href')).toBe(SUPPORT_URL);
  await context.close();
});
