import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { SESSION_EXPIRED } from '../../../shared/input/messages.ts';
import { leaveSession, queryClient } from '../../api/queryClient.ts';
import { getSession } from '../../api/session.ts';
import { clearDrafts, hasDrafts, saveDraft } from '../../forms/formDraft.ts';
import { expectAccessible } from '../../testing/accessible.ts';
import { render } from '../../testing/render.tsx';
import { openTeam } from '../../testing/team.ts';
import { hasSaleDrafts, NEW_SALE_DRAFT, saveSaleDraft } from '../sales/form/draft/saleDrafts.ts';
import type { KeptDraft } from '../sales/outbox/queued.ts';
import LoginScreen from './LoginScreen.tsx';

const email = page.getByLabelText('Email');
const password = page.getByLabelText('Contraseña', { exact: true });
const signIn = page.getByRole('button', { name: 'Iniciar Sesión' });

test('empty fields are named, wrong credentials are refused', async () => {
  const { seller } = await openTeam();
  render(<LoginScreen />, { at: '/login' });
  await signIn.click();
  await expect.element(page.getByText('El campo Email es obligatorio')).toBeVisible();
  await expect.element(page.getByText('El campo Contraseña es obligatorio')).toBeVisible();
  await expect.element(password).toHaveAttribute('aria-invalid', 'true');
  await expect.element(email).toHaveFocus();
  await expectAccessible();
  await email.fill(seller.user.email);
  await password.fill('equivocada');
  await signIn.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Email o contraseña incorrectos');
  render(<LoginScreen />, { at: '/login' });
  await expect.element(email).toHaveValue(seller.user.email);
  await expect.element(password).toHaveValue('');
});

test('the login has its title, and the way to register', async () => {
  await openTeam();
  render(<LoginScreen />, { at: '/login' });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Sistema de Ventas' })).toBeVisible();
  await expect.element(page.getByText('Inicia sesión para acceder a tu dashboard')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Regístrate' })).toHaveAttribute('href', '#/register');
});

test('a login without a connection says so', async () => {
  const { causeTrouble } = await openTeam();
  render(<LoginScreen />, { at: '/login' });
  await email.fill('lucia@example.com');
  await password.fill('secreto-123');
  await causeTrouble('auth.login', 'silent');
  await signIn.click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Error de conexión. Verifica tu conexión a internet.');
});

test('the login says how to get another password, with the support link when there is one', async () => {
  const { admin } = await openTeam();
  render(<LoginScreen />, { at: '/login' });
  await expect.element(page.getByText(/¿Olvidaste tu contraseña\? Pídele a tu administrador/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Escribir a soporte' })).not.toBeInTheDocument();
  await admin.calls.admin.updateSettings.mutate({ supportUrl: 'https://wa.me/5491144445555' });
  await queryClient.invalidateQueries();
  await expect
    .element(page.getByRole('link', { name: 'Escribir a soporte' }))
    .toHaveAttribute('href', 'https://wa.me/5491144445555');
});

test('fields that a password manager filled without an event are read when the form is sent', async () => {
  const { seller, password: known } = await openTeam();
  render(<LoginScreen />, { at: '/login' });
  await expect.element(email).toBeVisible();
  (email.element() as HTMLInputElement).value = seller.user.email;
  (password.element() as HTMLInputElement).value = known;
  await signIn.click();
  await expect.poll(() => getSession()?.user.id).toBe(seller.user.id);
});

test('after a session has ended the email is filled in, and what was typed is said to be kept', async () => {
  const { seller } = await openTeam();
  const { id } = seller.user;
  const kept = page.getByText(/Lo que escribiste está guardado/);
  const type = async (work: () => void, isTyped: () => boolean | Promise<boolean>) => {
    render(<p />, { as: seller, at: '/app/profile' });
    work();
    await expect.poll(isTyped).toBe(true);
    leaveSession('/login?expired=1', { keepDrafts: true });
    render(<LoginScreen />, { at: '/login?expired=1' });
    await expect.element(page.getByText(SESSION_EXPIRED)).toBeVisible();
    await expect.element(email).toHaveValue(seller.user.email);
  };
  await type(
    () => undefined,
    () => true,
  );
  await expect.element(password).toBeVisible();
  expect(kept.elements()).toEqual([]);
  await type(
    () => saveDraft('profile', { location: 'Funes' }),
    () => hasDrafts(),
  );
  await expect.element(kept).toBeVisible();
  await type(
    () => {
      clearDrafts();
      saveSaleDraft(id, NEW_SALE_DRAFT, { typed: { values: {} } as KeptDraft });
    },
    async () => (await hasSaleDrafts(id)) && !hasDrafts(),
  );
  await expect.element(kept).toBeVisible();
});
