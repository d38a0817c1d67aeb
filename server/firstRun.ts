import { randomBytes } from 'node:crypto';
import type { App } from './context.ts';
import { hasNoAdministrator, isRegistered, saveAdministrator } from './features/auth/auth.service.ts';
import { createStarterPlans } from './features/plans/plans.service.ts';

/** The first administrator's login, when one was just made; the password is there only if it was generated. */
export interface FirstLogin {
  email: string;
  generatedPassword: string | undefined;
}

/**
 * Gives a new database its first administrator and starter plans. Safe to run at every start. Throws an Error naming
 * ADMIN_EMAIL if an administrator is needed and that email is a seller's.
 */
export async function setUpFirstRun(app: App): Promise<FirstLogin | undefined> {
  app.transaction(() => createStarterPlans(app));
  if (!hasNoAdministrator(app)) return undefined;
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: configured } = app.config;
  if (isRegistered(app, email)) {
    throw new Error(
      `ADMIN_EMAIL: ${email} ya es la cuenta de un vendedor. Elige otro email para el primer administrador.`,
    );
  }
  const password = configured ?? randomBytes(12).toString('base64url');
  await saveAdministrator(app, { email, name: 'Administrador', password });
  return { email, generatedPassword: configured === undefined ? password : undefined };
}
