import type { LoginInput, RegisterInput, SessionView } from '../../../shared/auth/auth.ts';
import { SESSIONS_MAX } from '../../../shared/auth/sessions.ts';
import { DAY_MS, HOUR_MS } from '../../../shared/values/durations.ts';
import { isoInstant } from '../../../shared/values/instants.ts';
import type { Role } from '../../../shared/users/roles.ts';
import { isClockBehind, isOfFarFuture, olderThanMs, sessionClockMs } from '../../clock.ts';
import type { Session, SignedIn } from '../../caller.ts';
import type { AppContext } from '../../context.ts';
import { deviceOf } from '../../devices.ts';
import { networkAround, networkOf } from '../../networks.ts';
import { settingsOf } from '../../ownerSettings.ts';
import { findUnseenPasswordChange, getLogins, recordAudit, subjectOf } from '../audit/audit.service.ts';
import { queueMail } from '../mail/mail.queue.service.ts';
import {
  beginAccountsOfFuture,
  createUser,
  findAccount,
  findAccountByEmail,
  getProfile,
  requireFreeEmail,
  setPasswordHash,
  type User,
} from '../users/users.service.ts';
import { noteRefusedLogin } from './auth.refusals.service.ts';
import { attemptRegistration, hashInTurn } from './auth.limits.service.ts';
import { requireGoodPassword } from './auth.passwords.rules.ts';
import { verifyPassword } from './auth.passwords.service.ts';
import {
  countSessions,
  deleteExpiredSessions,
  deletePasswordLinksOf,
  deleteSession,
  deleteSessionsOf,
  deleteUnusedSessions,
  findLiveSession,
  insertSession,
  listLiveUsers,
  listSessionPlaces,
  updateSessionUse,
} from './auth.repository.ts';
import { hashToken, newToken } from '../../tokens.ts';
import { admit, requireAdmission } from '../users/invitations/invitations.service.ts';
import { authErrors } from './auth.errors.ts';
import { afterCode, attemptCode, isCodeRequired } from './totp/totp.check.service.ts';

/** Counted from the sign-in, regardless of use. */
const LONGEST_SESSION_MS = 180 * DAY_MS;

/** A device or network unused for that long is new again. */
const SEEN_MS = 180 * DAY_MS;

/** A session is extended at most this often while its network stays, so that reading costs no write. */
const SLIDE_STEP_MS = HOUR_MS;

/** Creates a seller and signs them in. Throws 409 for a taken email, 404 or 403 for the invitation, 429 beyond 30 an hour, 503 if too many wait. */
export function register(ctx: AppContext, ip: string, { invitation: token, ...input }: RegisterInput) {
  return attemptRegistration(ctx, ip, async () => {
    requireAdmission(ctx, token);
    await requireGoodPassword(input.password, 'Contraseña', { email: input.email });
    requireFreeEmail(ctx, input.email);
    const passwordHash = await hashInTurn(ctx, ip, input.password);
    return ctx.transaction(() => {
      // The invitation may have been used while hashing, and the email taken.
      const invitation = requireAdmission(ctx, token);
      const preset = {
        ...(invitation?.location && { location: invitation.location }),
        ...(invitation?.rateBp !== null && { rateBp: invitation?.rateBp }),
      };
      const userId = createUser(ctx, { ...input, ...preset, passwordHash, role: 'seller' });
      if (invitation) admit(ctx, invitation, userId);
      return openSession(ctx, userId);
    });
  });
}

/** Throws 401 for a wrong password, account or second step, 403 for a deactivated account, 429 after ten failures in 15 minutes. */
export async function login(ctx: AppContext, ip: string, input: LoginInput): Promise<SessionView> {
  try {
    return await attemptCode(ctx, { account: input.email, ip }, () => checkLogin(ctx, ip, input));
  } catch (error) {
    // A missing code is a normal step of a sign-in.
    if (input.totp || !isCodeRequired(error)) await noteRefusedLogin(ctx, { email: input.email, ip, error });
    throw error;
  }
}

async function checkLogin(ctx: AppContext, ip: string, { email, password, totp }: LoginInput) {
  const user = findAccountByEmail(ctx, email);
  if (!(await verifyPassword(user?.passwordHash, password)) || !user) throw authErrors.wrongLogin();
  return afterCode<SessionView>(ctx, { userId: user.id, ip, typed: totp }, (judge) => {
    // The account may have changed while hashing.
    const current = findAccount(ctx, user.id);
    if (current?.passwordHash !== user.passwordHash) throw authErrors.wrongLogin();
    if (!current.isActive) throw authErrors.inactive();
    return judge(() => {
      if (isNewPlace(ctx, user.id, ip)) queueMail(ctx, 'login', user.id, deviceOf(ctx.userAgent));
      deleteExpiredSessions(ctx.db, olderThanMs(ctx, 0));
      return openSession(ctx, user.id);
    });
  });
}

export function logout(ctx: AppContext, { user, tokenHash }: SignedIn): Promise<void> {
  return ctx.transaction(() => {
    deleteSession(ctx.db, tokenHash);
    recordAudit(ctx, { actorId: user.id, kind: 'logout', ...subjectOf(user) });
  });
}

/** Returns the caller and extends the session if possible; throws 401 without a live one. */
export function requireSession(ctx: AppContext, token: string | undefined): Session {
  if (!token) throw authErrors.signedOut();
  const tokenHash = hashToken(token);
  const nowMs = ctx.now();
  const found = requireLiveUser(ctx, tokenHash);
  ctx.noteCaller?.(found.id);
  const isAccountOfFuture = isOfFarFuture(ctx, found.createdAtMs);
  const isOfFuture = isAccountOfFuture || found.lastSeenAtMs > nowMs;
  const isMoved = isElsewhere(ctx.ip, found.address);
  const isDue = isOfFuture || isMoved || nowMs - found.lastSeenAtMs >= SLIDE_STEP_MS;
  // An extension by a clock that is behind would be over once it is right.
  if (isDue && !isClockBehind(ctx)) {
    // Sessions and accounts opened while the clock was ahead begin now.
    const createdAtMs = Math.min(found.sessionCreatedAtMs, nowMs);
    const times = { createdAtMs, lastSeenAtMs: nowMs, expiresAtMs: sessionEndMs(ctx, createdAtMs) };
    const use = { ...times, address: ctx.ip ?? found.address };
    // Not awaited; the next call tries again.
    ctx
      .transaction(() => {
        updateSessionUse(ctx.db, tokenHash, use);
        if (isAccountOfFuture) beginAccountsOfFuture(ctx);
      })
      .catch(
        (error: unknown) => ctx.noteOutage(error) || ctx.log.warn({ err: error }, 'session not extended'),
      );
  }
  const user = isAccountOfFuture ? { ...found, createdAtMs: nowMs } : found;
  return { user, tokenHash, mustSetUpTotp: mustSetUpTotp(ctx, user) };
}

/** Within its network a client may take another address at each request. */
function isElsewhere(ip: string | undefined, address: string | null): boolean {
  if (ip === undefined || address === null || ip === address) return false;
  return networkOf(ip) !== networkOf(address);
}

/** Like `requireSession`, without extending the session. */
export function requireLiveUser(ctx: AppContext, tokenHash: string) {
  const nowMs = ctx.now();
  // Spares most calls reading the clock.
  const found =
    findLiveSession(ctx.db, tokenHash, nowMs) ?? findLiveSession(ctx.db, tokenHash, sessionClockMs(ctx));
  if (!found) throw authErrors.sessionExpired();
  return found;
}

function mustSetUpTotp(ctx: AppContext, { role, hasTotp }: { role: Role; hasTotp: boolean }): boolean {
  return role === 'admin' && !hasTotp && settingsOf(ctx).requireAdminTotp;
}

/** Returns id and role of users with a live session, by token hash. */
export function findLiveUsers(ctx: AppContext, tokenHashes: string[]) {
  const rows = listLiveUsers(ctx.db, tokenHashes, sessionClockMs(ctx));
  const reading = rows.filter((row) => !mustSetUpTotp(ctx, row));
  return new Map(reading.map(({ tokenHash, id, role }) => [tokenHash, { id, role }]));
}

/** True if the user had a session in the address's network within that time; a session's last use counts. */
export function hadSessionIn(ctx: AppContext, userId: number, ip: string, withinMs: number): boolean {
  return placesOf(ctx, userId, withinMs).some(
    ({ address }) => address !== null && networkOf(address) === networkOf(ip),
  );
}

/** True if neither the device's kind nor the network around the address was the user's in 180 days. */
function isNewPlace(ctx: AppContext, userId: number, ip: string): boolean {
  return placesOf(ctx, userId, SEEN_MS).every(
    ({ address, device }) =>
      device !== deviceOf(ctx.userAgent) &&
      (address === null || networkAround(address) !== networkAround(ip)),
  );
}

function placesOf(ctx: AppContext, userId: number, withinMs: number) {
  const sinceMs = ctx.now() - withinMs;
  // The logins of sessions that ended since are in the audit.
  return [...listSessionPlaces(ctx.db, userId, sinceMs), ...getLogins(ctx, userId, sinceMs)];
}

export function countLiveSessions(ctx: AppContext): number {
  return countSessions(ctx.db, sessionClockMs(ctx));
}

/** Creates an administrator, or replaces the password of the account with that email; role and name stay. */
export function saveAdministrator(
  ctx: AppContext,
  { email, name, passwordHash }: { email: string; name: string; passwordHash: string },
): 'created' | 'password reset' {
  const existing = findAccountByEmail(ctx, email);
  if (existing) {
    replacePassword(ctx, existing, passwordHash, { byId: null, reason: 'npm run admin' });
    return 'password reset';
  }
  const id = createUser(ctx, { email, name, passwordHash, role: 'admin', phone: '-', location: '-' });
  recordAudit(ctx, { actorId: null, kind: 'user_updated', subjectId: id, subjectName: name, to: 'admin' });
  return 'created';
}

/** Ends all sessions but the given one, and voids password links. `byId` is null for the command line; `reason` says how, unless in the profile. */
export function replacePassword(
  ctx: AppContext,
  user: Pick<User, 'id' | 'name'>,
  passwordHash: string,
  { byId, reason = null, exceptTokenHash }: PasswordChange,
): void {
  setPasswordHash(ctx, user.id, passwordHash);
  deleteSessionsOf(ctx.db, user.id, exceptTokenHash);
  deletePasswordLinksOf(ctx.db, user.id);
  recordAudit(ctx, { actorId: byId, kind: 'password_changed', ...subjectOf(user), reason });
  queueMail(ctx, 'password', user.id);
}

interface PasswordChange {
  byId: number | null;
  reason?: string | null;
  exceptTokenHash?: string;
}

function sessionEndMs(ctx: AppContext, createdAtMs: number): number {
  const unusedEndMs = ctx.now() + ctx.config.SESSION_DAYS * DAY_MS;
  return Math.min(unusedEndMs, createdAtMs + LONGEST_SESSION_MS);
}

function openSession(ctx: AppContext, userId: number): SessionView {
  const token = newToken();
  const tokenHash = hashToken(token);
  const nowMs = ctx.now();
  insertSession(ctx.db, {
    tokenHash,
    userId,
    device: deviceOf(ctx.userAgent),
    address: ctx.ip ?? null,
    createdAtMs: nowMs,
    lastSeenAtMs: nowMs,
    expiresAtMs: sessionEndMs(ctx, nowMs),
  });
  deleteUnusedSessions(ctx.db, userId, tokenHash, SESSIONS_MAX - 1);
  const user = getProfile(ctx, userId);
  const changed = findUnseenPasswordChange(ctx, userId);
  recordAudit(ctx, { actorId: userId, kind: 'login', subjectId: userId, subjectName: user.name });
  if (!changed) return { token, user };
  return { token, user, passwordChanged: { at: isoInstant(changed.atMs), reason: changed.reason } };
}
