import { AppError } from '../../../../shared/errors.ts';
import type { AppContext } from '../../../context.ts';
import { settingsOf } from '../../../ownerSettings.ts';
import { hashToken } from '../../../tokens.ts';
import { findInvitation, markUsed, type Invitation } from './invitations.repository.ts';

/** Returns a registration's invitation, if any. Throws 404 if it is unknown, used or expired, 403 if it is missing but required. */
export function requireAdmission(ctx: AppContext, token: string | undefined): Invitation | undefined {
  if (!token) {
    if (settingsOf(ctx).registration === 'open') return undefined;
    throw new AppError('FORBIDDEN', 'Para registrarte necesitas una invitación. Pídela a un administrador.');
  }
  const found = findInvitation(ctx.db, hashToken(token));
  if (!found || found.usedAtMs !== null || found.expiresAtMs <= ctx.now()) {
    throw new AppError(
      'NOT_FOUND',
      'La invitación no es válida, ya se usó o venció. Pide otra a un administrador.',
    );
  }
  return found;
}

/** Spends the invitation. Call in the transaction of the registration. */
export function admit(ctx: AppContext, { id }: Invitation, userId: number): void {
  markUsed(ctx.db, id, { usedById: userId, usedAtMs: ctx.now() });
}
