import { randomBytes } from 'node:crypto';
import type { AppContext } from './context.ts';
import { requireGoodPassword } from './features/auth/auth.passwords.rules.ts';
import { hashPassword } from './features/auth/auth.passwords.service.ts';
import { saveAdministrator } from './features/auth/auth.service.ts';
import { applyHoldDays } from './features/commissions/commissions.ledger.service.ts';
import { keyOldHashes } from './features/imports/imports.hashes.service.ts';
import { createStarterPlans } from './features/plans/plans.service.ts';
import { findAccountByEmail, hasNoAdministrator } from './features/users/users.service.ts';

export interface FirstLogin {
  email: string;
  generatedPassword: string | undefined;
}

/** Creates administrator and starter plans of a new database. Throws an Error naming ADMIN_EMAIL if a seller has it. */
export async function setUpFirstRun(ctx: AppContext): Promise<FirstLogin | undefined> {
  const setUp = await prepareFirstRun(ctx);
  return setUp();
}

/** Like `setUpFirstRun`, but hashes, which takes time, before the returned function writes. */
export async function prepareFirstRun(ctx: AppContext): Promise<() => Promise<FirstLogin | undefined>> {
  await keyOldHashes(ctx);
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: configured } = ctx.config;
  const password = configured ?? randomBytes(12).toString('base64url');
  const passwordHash = hasNoAdministrator(ctx) ? await hashPassword(password) : undefined;
  if (passwordHash !== undefined && configured !== undefined) await warnOfBadPassword(ctx, configured);
  return () =>
    ctx.transaction(() => {
      createStarterPlans(ctx);
      applyHoldDays(ctx);
      if (passwordHash === undefined || !hasNoAdministrator(ctx)) return undefined;
      if (findAccountByEmail(ctx, email)) {
        throw new Error(
          `ADMIN_EMAIL: ${email} ya es la cuenta de un vendedor. Elige otro email para el primer administrador.`,
        );
      }
      saveAdministrator(ctx, { email, name: 'Administrador', passwordHash });
      return { email, generatedPassword: configured === undefined ? password : undefined };
    });
}

/** Only warns: the operator's own choice must not stop a start. */
async function warnOfBadPassword(ctx: AppContext, password: string): Promise<void> {
  try {
    await requireGoodPassword(password, 'ADMIN_PASSWORD', { email: ctx.config.ADMIN_EMAIL, role: 'admin' });
  } catch (error) {
    ctx.log.warn(`${(error as Error).message}. Cámbiala en el perfil.`);
  }
}
