import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessible.ts';
import { address, render } from '../../testing/render.tsx';
import { openTeam } from '../../testing/team.ts';
import GuidesScreen from './GuidesScreen.tsx';
import NotFoundScreen from './NotFoundScreen.tsx';

test('the guides have all questions and mark missing material', async () => {
  const { seller } = await openTeam();
  render(<GuidesScreen />, { as: seller });
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
    'Todavía no disponible: el video tutorial, la guía de estrategia, el video de bienvenida, el contacto de soporte.',
    'Toca «Agregar a la pantalla principal» y confirma con «Instalar».',
    'Baja, toca «Agregar a inicio» y confirma con «Agregar».',
  ]) {
    await expect.element(page.getByText(answer).first()).toBeVisible();
  }
  expect(page.getByRole('heading', { level: 2 }).elements()[0]?.textContent).toBe(
    'Tu primera venta en 5 pasos',
  );
  await expectAccessible();
});

test('configured guide, welcome video and contact are linked', async () => {
  const variables = {
    SUPPORT_URL: 'https://wa.me/5491155550000',
    STRATEGY_GUIDE_URL: 'https://docs.example.com/guia.pdf',
    WELCOME_VIDEO_URL: 'https://videos.example.com/bienvenida',
    TUTORIAL_VIDEO_URL: 'https://youtu.be/dQw4w9WgXcQ',
  };
  const { seller } = await openTeam(variables);
  render(<GuidesScreen />, { as: seller });
  for (const [name, href] of [
    ['Abrir la guía', variables.STRATEGY_GUIDE_URL],
    ['Ver el video de bienvenida', variables.WELCOME_VIDEO_URL],
    ['Contacta a soporte', variables.SUPPORT_URL],
  ] as const) {
    await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', href);
  }
  const player = page.getByTitle('Video tutorial');
  await expect.element(player).toHaveAttribute('src', expect.stringContaining('www.youtube-nocookie.com'));
  render(<NotFoundScreen />);
  const contact = page.getByRole('link', { name: 'Contacta a soporte' });
  await expect.element(contact).toHaveAttribute('href', variables.SUPPORT_URL);
});

test('an unknown address shows an error and links to known screens', async () => {
  await openTeam();
  render(<NotFoundScreen />, { at: '/no/existe' });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Página no encontrada' })).toBeVisible();
  await expect.poll(() => document.title).toBe('Página no encontrada · Sistema de Ventas');
  await expect.element(page.getByText('Por ahora no hay un contacto de soporte disponible.')).toBeVisible();
  for (const [name, href] of [
    ['Inicia sesión', '#/login'],
    ['Regístrate', '#/register'],
  ] as const) {
    await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', href);
  }
  await page.getByRole('button', { name: 'Ir al dashboard' }).click();
  await expect.poll(address).toBe('/app/dashboard');
  await page.getByRole('button', { name: 'Volver atrás' }).click();
  await expect.poll(address).toBe('/no/existe');
});

test('material that cannot be loaded shows an error, the questions stay', async () => {
  const { seller, causeTrouble } = await openTeam();
  await causeTrouble('content.links', 'silent');
  render(<GuidesScreen />, { as: seller });
  await expect.element(page.getByText('Cuando el equipo queda instalado.')).toBeVisible();
  await expect.element(page.getByText('Error al cargar las guías')).toBeVisible();
});
