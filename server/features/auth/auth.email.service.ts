import type { ChangeEmailInput } from '../../../shared/auth/auth.ts';
import type { UserView } from '../../../shared/users/users.ts';
import type { AppContext } from '../../context.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { getProfile, setEmail } from '../users/users.service.ts';
import { withIdentity, type SignedInCall } from './auth.identity.service.ts';
import { deletePasswordLinksOf, deleteSessionsOf } from './auth.repository.ts';

/** Ends the caller's other sessions and password links. Throws 400 for a wrong password, 401 `TOTP_REQUIRED`, 409 for a taken email. */
export function changeEmail(
  ctx: AppContext,
  call: SignedInCall,
  { email, ...identity }: ChangeEmailInput,
): Promise<UserView> {
  const { id, name } = call.user;
  return withIdentity(ctx, call, identity, () => {
    if (getProfile(ctx, id).email === email) return getProfile(ctx, id);
    setEmail(ctx, id, email);
    deleteSessionsOf(ctx.db, id, call.tokenHash);
    deletePasswordLinksOf(ctx.db, id);
    recordAudit(ctx, { actorId: id, kind: 'email_changed', subjectId: id, subjectName: name });
    return getProfile(ctx, id);
  });
}
