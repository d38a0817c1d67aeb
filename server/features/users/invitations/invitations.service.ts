import { bpToFraction, commissionOf, percentToBp } from '../../../../shared/values/commission.ts';
import { DAY_MS } from '../../../../shared/values/durations.ts';
import { isoInstant } from '../../../../shared/values/instants.ts';
import {
  type CreateInvitationInput,
  INVITATIONS_SHOWN,
  type InvitationView,
  type NewInvitationView,
  type OpenInvitationView,
} from '../../../../shared/users/invitations.ts';
import { toCents, toPesos } from '../../../../shared/values/money.ts';
import { firstNameOf } from '../../../../shared/values/names.ts';
import type { SignedInUser } from '../../../caller.ts';
import type { AppContext } from '../../../context.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { hashToken, newToken } from '../../../tokens.ts';
import { queueInvitation } from '../../mail/mail.queue.service.ts';
import { listPlansOnOffer } from '../../plans/plans.service.ts';
import { userErrors } from '../users.errors.ts';
import { findAccount } from '../users.service.ts';
import {
  deleteInvitation,
  findInvitationById,
  insertInvitation,
  insertInvitationLink,
  listInvitations,
  findInvitation,
  updateInvitation,
  type Invitation,
} from './invitations.repository.ts';
import { toInvitationView } from './invitations.view.ts';
import { settingsOf } from '../../../ownerSettings.ts';

const LIFE_MS = 7 * DAY_MS;

/** Makes a link for one seller to register within 7 days. */
export function createInvitation(
  ctx: AppContext,
  admin: SignedInUser,
  { name, email, commissionRate, location }: CreateInvitationInput,
): Promise<NewInvitationView> {
  return ctx.transaction(() => {
    const token = newToken();
    const nowMs = ctx.now();
    const expiresAtMs = nowMs + LIFE_MS;
    const id = insertInvitation(ctx.db, {
      name: name || null,
      tokenHash: hashToken(token),
      createdById: admin.id,
      createdAtMs: nowMs,
      expiresAtMs,
      rateBp: commissionRate === undefined ? null : percentToBp(commissionRate),
      location: location || null,
    });
    const to = commissionRate === undefined ? null : String(commissionRate);
    recordAudit(ctx, {
      actorId: admin.id,
      kind: 'user_invited',
      subjectId: id,
      ...(name && { subjectName: name }),
      to,
    });
    if (email) queueInvitation(ctx, id, email);
    const link = linkOf(token);
    return { _id: String(id), name: name || null, token, link, expiresAt: isoInstant(expiresAtMs) };
  });
}

/** Makes the link of a mail that is being sent; undefined once the invitation is over. Call in a transaction. */
export function createMailedInvitation(ctx: AppContext, id: number) {
  const invitation = findInvitationById(ctx.db, id);
  if (!invitation || !isOpen(ctx, invitation)) return undefined;
  const token = newToken();
  insertInvitationLink(ctx.db, { tokenHash: hashToken(token), invitationId: id });
  const { invitedBy, expiresAtMs } = invitation;
  return { invitedBy, expiresAt: isoInstant(expiresAtMs), path: linkOf(token) };
}

function linkOf(token: string): string {
  // After the #, so that no server log or Referer contains the token.
  return `/#/register?invitation=${token}`;
}

/** The newest 200, including used and expired ones. */
export function listAllInvitations(ctx: AppContext): InvitationView[] {
  return listInvitations(ctx.db, INVITATIONS_SHOWN).map((invitation) =>
    toInvitationView(invitation, ctx.now()),
  );
}

/** Disables its link. Throws 404 for an unknown invitation. */
export function removeInvitation(ctx: AppContext, admin: SignedInUser, id: number): Promise<void> {
  return ctx.transaction(() => {
    if (!deleteInvitation(ctx.db, id)) throw userErrors.invitationNotFound();
    recordAudit(ctx, { actorId: admin.id, kind: 'user_invited', subjectId: id, reason: 'Anulada' });
  });
}

/** Returns a registration's invitation, if any. Throws 404 if it is unknown, used or expired, 403 if it is missing but required. */
export function requireAdmission(ctx: AppContext, token: string | undefined): Invitation | undefined {
  if (!token) {
    if (settingsOf(ctx).registration === 'open') return undefined;
    throw userErrors.invitationRequired();
  }
  return requireOpen(ctx, token);
}

/** Tells the invited person who invites, and pesos per plan. Throws 404 like `requireAdmission`. */
export function getInvitation(ctx: AppContext, token: string): OpenInvitationView {
  return ctx.snapshot(() => {
    const { name, location, rateBp: presetBp, createdById } = requireOpen(ctx, token);
    const rateBp = presetBp ?? percentToBp(settingsOf(ctx).defaultCommissionPercent);
    return {
      name,
      invitedBy: firstNameOf(findAccount(ctx, createdById)?.name ?? ''),
      commissionRate: bpToFraction(rateBp),
      location,
      plans: listPlansOnOffer(ctx).map(({ name: planName, price }) => ({
        name: planName,
        price,
        commission: toPesos(commissionOf(toCents(price), rateBp)),
      })),
    };
  });
}

function requireOpen(ctx: AppContext, token: string): Invitation {
  const found = findInvitation(ctx.db, hashToken(token));
  if (!found || !isOpen(ctx, found)) throw userErrors.invitationOver();
  return found;
}

function isOpen(ctx: AppContext, { usedAtMs, expiresAtMs }: Invitation): boolean {
  return usedAtMs === null && expiresAtMs > ctx.now();
}

/** Spends the invitation. Call in the transaction of the registration. */
export function admit(ctx: AppContext, { id }: Invitation, userId: number): void {
  updateInvitation(ctx.db, id, { usedById: userId, usedAtMs: ctx.now() });
}
