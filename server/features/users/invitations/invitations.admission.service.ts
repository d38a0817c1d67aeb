import type { AppContext } from '../../../context.ts';
import { settingsOf } from '../../../ownerSettings.ts';
import { hashToken } from '../../../tokens.ts';
import { userErrors } from '../users.errors.ts';
import { findInvitation, markUsed, type Invitation } from './invitations.repository.ts';

/** Returns a registration's invitation, if any. Throws 404 if it is unknown, used or expired, 403 if it is missing but required. */
export function requireAdmission(ctx: AppContext, token: string | undefined): Invitation | undefined {
  if (!token) {
    if (settingsOf(ctx).registration === 'open') return undefined;
    throw userErrors.invitationRequired();
  }
  const found = findInvitation(ctx.db, hashToken(token));
  if (!found || found.usedAtMs !== null || found.expiresAtMs <= ctx.now()) throw userErrors.invitationOver();
  return found;
}

/** Spends the invitation. Call in the transaction of the registration. */
export function admit(ctx: AppContext, { id }: Invitation, userId: number): void {
  markUsed(ctx.db, id, { usedById: userId, usedAtMs: ctx.now() });
}
