import { isoInstant } from '../../../../shared/values/instants.ts';
import type { SessionItemView } from '../../../../shared/auth/sessions.ts';
import { sessionClockMs } from '../../../clock.ts';
import type { SignedIn, SignedInUser } from '../../../caller.ts';
import type { AppContext } from '../../../context.ts';
import { recordAudit, subjectOf } from '../../audit/audit.service.ts';
import { requireUser } from '../../users/users.service.ts';
import { authErrors } from '../auth.errors.ts';
import { deleteSessionsOf, deleteSessionOf, listSessions } from '../auth.repository.ts';

const UNKNOWN_DEVICE = 'Dispositivo desconocido';

/** Last used first. */
export function listOwnSessions(ctx: AppContext, { user, tokenHash }: SignedIn): SessionItemView[] {
  return listSessions(ctx.db, user.id, sessionClockMs(ctx)).map((session) => ({
    _id: String(session.id),
    device: session.device ?? UNKNOWN_DEVICE,
    createdAt: isoInstant(session.createdAtMs),
    lastSeenAt: isoInstant(session.lastSeenAtMs),
    current: session.tokenHash === tokenHash,
  }));
}

/** Throws 404, also for another user's session. */
export function endSession(ctx: AppContext, { user }: SignedIn, id: number): Promise<void> {
  return ctx.transaction(() => {
    const ended = deleteSessionOf(ctx.db, user.id, id);
    if (!ended) throw authErrors.sessionNotFound();
    recordEnd(ctx, user, ended.device ?? UNKNOWN_DEVICE);
  });
}

/** Ends all the caller's sessions except the current one. */
export function endOtherSessions(ctx: AppContext, { user, tokenHash }: SignedIn): Promise<void> {
  return ctx.transaction(() => {
    const count = deleteSessionsOf(ctx.db, user.id, tokenHash);
    if (count > 0) recordEnd(ctx, user, `Las demás: ${count}`);
  });
}

/** Ends all sessions of an account and returns their number; throws 404 for an unknown one. */
export function endSessionsOf(ctx: AppContext, admin: SignedInUser, userId: number): Promise<number> {
  return ctx.transaction(() => {
    const user = requireUser(ctx, userId);
    const ended = deleteSessionsOf(ctx.db, user.id);
    recordEnd(ctx, user, `Todas: ${ended}`, admin.id);
    return ended;
  });
}

function recordEnd(ctx: AppContext, user: { id: number; name: string }, reason: string, actorId = user.id) {
  recordAudit(ctx, { actorId, kind: 'session_ended', ...subjectOf(user), reason });
}
