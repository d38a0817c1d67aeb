import type {
  ChangePasswordInput,
  LoginInput,
  RegisterInput,
  Role,
  SessionView,
  UpdateProfileInput,
  UserView,
} from '../../../shared/auth.ts';
import { percentToBp } from '../../../shared/commission.ts';
import { AppError, invalid, SESSION_EXPIRED } from '../../../shared/errors.ts';
import type { App } from '../../context.ts';
import {
  countAdministrators,
  deleteExpiredSessions,
  deletePasswordLinksOf,
  deleteSession,
  deleteSessionsOf,
  findLiveSession,
  findUser,
  findUserByEmail,
  insertSession,
  insertUser,
  updateSessionExpiry,
  updateUser,
  type UserWithTotals,
} from './auth.repository.ts';
import { toUserView } from './auth.view.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { hashToken, newToken } from './tokens.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A session's end moves at most this often, so that reading costs no write. */
const SLIDE_STEP_MS = 60 * 60 * 1000;

/** The person behind a call. */
export type SignedInUser = UserWithTotals;

/** Opens an active seller account and signs it in. 409 if the email has an account, 429 beyond 30 an hour from one address. */
export function register(app: App, ip: string, input: RegisterInput): Promise<SessionView> {
  return app.limits.registrations(ip, async () => {
    const passwordHash = await hashPassword(input.password);
    return app.transaction(() => {
      const userId = createUser(app, { ...input, passwordHash, role: 'seller' });
      return openSession(app, userId);
    });
  });
}

/**
 * Signs in. 401 with one sentence for wrong password, unknown and deleted account; 403 for a deactivated one whose
 * password is right; 429 after ten failures for this email from this address in 15 minutes.
 */
export function login(app: App, ip: string, { email, password }: LoginInput): Promise<SessionView> {
  return app.limits.passwordAttempts(`${email} ${ip}`, async () => {
    const user = findUserByEmail(app.db, email);
    if (!(await verifyPassword(user?.passwordHash, password)) || !user) {
      throw new AppError('UNAUTHORIZED', 'Email o contraseña incorrectos');
    }
    return app.transaction(() => {
      // The account may have changed while the hash was being checked.
      const current = findUser(app.db, user.id);
      if (current?.passwordHash !== user.passwordHash) {
        throw new AppError('UNAUTHORIZED', 'Email o contraseña incorrectos');
      }
      if (!current.isActive) {
        throw new AppError('FORBIDDEN', 'Tu cuenta está desactivada. Contacta a un administrador.');
      }
      deleteExpiredSessions(app.db, app.now());
      return openSession(app, user.id);
    });
  });
}

/** Ends the session with this token hash. */
export function logout(app: App, tokenHash: string): void {
  deleteSession(app.db, tokenHash);
}

/** The session and user of a bearer token, its end moved forward; 401 without a live one. */
export function requireSession(
  app: App,
  token: string | undefined,
): { user: SignedInUser; tokenHash: string } {
  if (!token) throw new AppError('UNAUTHORIZED', 'Debes iniciar sesión para continuar');
  const tokenHash = hashToken(token);
  const nowMs = app.now();
  const found = findLiveSession(app.db, tokenHash, nowMs);
  if (!found) throw new AppError('UNAUTHORIZED', SESSION_EXPIRED);
  const expiresAtMs = nowMs + app.config.SESSION_DAYS * DAY_MS;
  if (expiresAtMs - found.session.expiresAtMs >= SLIDE_STEP_MS) {
    updateSessionExpiry(app.db, tokenHash, expiresAtMs);
  }
  return { user: found.user, tokenHash };
}

/** The user of a session, read anew without moving its end; 401 once it is over. */
export function requireLiveUser(app: App, tokenHash: string): SignedInUser {
  const found = findLiveSession(app.db, tokenHash, app.now());
  if (!found) throw new AppError('UNAUTHORIZED', SESSION_EXPIRED);
  return found.user;
}

/** One's own account. */
export function getProfile(user: SignedInUser): UserView {
  return toUserView(user);
}

/** Changes name, phone and location of one's own account; the email stays (spec §2). */
export function updateProfile(app: App, user: SignedInUser, input: UpdateProfileInput): UserView {
  updateUser(app.db, user.id, { ...input, updatedAtMs: app.now() });
  return toUserView({ ...user, ...input });
}

/** Replaces one's own password and ends every other session; 400 if the current one is wrong. */
export function changePassword(
  app: App,
  call: { user: SignedInUser; tokenHash: string; ip: string },
  { currentPassword, newPassword }: ChangePasswordInput,
): Promise<void> {
  const { user, tokenHash, ip } = call;
  return app.limits.passwordAttempts(`${user.email} ${ip}`, async () => {
    if (!(await verifyPassword(user.passwordHash, currentPassword))) {
      throw invalid('La contraseña actual no es correcta');
    }
    const passwordHash = await hashPassword(newPassword);
    app.transaction(() => {
      // Logged out, deactivated or changed elsewhere while hashing: the old password must not win.
      const live = findLiveSession(app.db, tokenHash, app.now());
      if (live?.user.passwordHash !== user.passwordHash) {
        throw new AppError('UNAUTHORIZED', SESSION_EXPIRED);
      }
      replacePassword(app, user.id, passwordHash, tokenHash);
    });
  });
}

/**
 * Makes an administrator, or gives the account that already has this email a new password, leaving its role alone,
 * and ends its sessions.
 */
export async function saveAdministrator(
  app: App,
  input: { email: string; name: string; password: string },
): Promise<'created' | 'password reset'> {
  const passwordHash = await hashPassword(input.password);
  return app.transaction(() => {
    const existing = findUserByEmail(app.db, input.email);
    if (existing) {
      replacePassword(app, existing.id, passwordHash);
      return 'password reset';
    }
    createUser(app, { ...input, passwordHash, role: 'admin', phone: '-', location: '-' });
    return 'created';
  });
}

/** Stores a new password and ends what the old one opened, except the named session: sessions and password links. */
export function replacePassword(
  app: App,
  userId: number,
  passwordHash: string,
  exceptTokenHash?: string,
): void {
  updateUser(app.db, userId, { passwordHash, updatedAtMs: app.now() });
  revokeAccess(app, userId, exceptTokenHash);
}

/** Ends all sessions of a user, except the named one, and voids their password links. */
export function revokeAccess(app: App, userId: number, exceptTokenHash?: string): void {
  deleteSessionsOf(app.db, userId, exceptTokenHash);
  deletePasswordLinksOf(app.db, userId);
}

/** True when nobody can administer this installation yet. */
export function hasNoAdministrator(app: App): boolean {
  return countAdministrators(app.db) === 0;
}

/** True when an account, whatever its role, signs in with this email. */
export function isRegistered(app: App, email: string): boolean {
  return findUserByEmail(app.db, email) !== undefined;
}

function createUser(
  app: App,
  input: {
    email: string;
    name: string;
    phone: string;
    location: string;
    passwordHash: string;
    role: Role;
  },
): number {
  if (findUserByEmail(app.db, input.email)) {
    throw new AppError('CONFLICT', 'Ya existe una cuenta con ese email');
  }
  const { email, name, phone, location, passwordHash, role } = input;
  const nowMs = app.now();
  return insertUser(app.db, {
    email,
    name,
    phone,
    location,
    passwordHash,
    role,
    rateBp: percentToBp(app.config.DEFAULT_COMMISSION_PERCENT),
    isActive: true,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  });
}

function openSession(app: App, userId: number): SessionView {
  const token = newToken();
  const nowMs = app.now();
  insertSession(app.db, {
    tokenHash: hashToken(token),
    userId,
    createdAtMs: nowMs,
    expiresAtMs: nowMs + app.config.SESSION_DAYS * DAY_MS,
  });
  const user = findUser(app.db, userId);
  if (!user) throw new Error(`user ${userId} vanished inside its own transaction`);
  return { token, user: toUserView(user) };
}
