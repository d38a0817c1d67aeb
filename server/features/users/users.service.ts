import { percentToBp } from '../../../shared/commission.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Role, UpdateProfileInput, UserView } from '../../../shared/users.ts';
import type { AppContext } from '../../context.ts';
import {
  countUsersOfRole,
  findUser,
  findUserByEmail,
  insertUser,
  updateUser,
  type User,
  type UserWithTotals,
} from './users.repository.ts';
import { toUserView } from './users.view.ts';

export type { User };

/** Returns the account, or undefined when there is none or it is deleted. */
export function findAccount(ctx: AppContext, id: number): UserWithTotals | undefined {
  return findUser(ctx.db, id);
}

/** Returns the account; throws 404 when there is none or it is deleted. */
export function requireUser(ctx: AppContext, id: number): UserWithTotals {
  const user = findAccount(ctx, id);
  if (!user) throw new AppError('NOT_FOUND', 'El usuario no existe');
  return user;
}

/** Returns the account that signs in with this email; deleted ones are not found. */
export function findAccountByEmail(ctx: AppContext, email: string): User | undefined {
  return findUserByEmail(ctx.db, email);
}

interface NewAccount {
  email: string;
  name: string;
  phone: string;
  location: string;
  passwordHash: string;
  role: Role;
}

/**
 * Creates an active account at the default commission rate and returns its id; throws 409 if the email is taken. Part of
 * the caller's transaction.
 */
export function createUser(ctx: AppContext, account: NewAccount): number {
  if (findAccountByEmail(ctx, account.email)) {
    throw new AppError('CONFLICT', 'Ya existe una cuenta con ese email');
  }
  const { email, name, phone, location, passwordHash, role } = account;
  const nowMs = ctx.now();
  return insertUser(ctx.db, {
    email,
    name,
    phone,
    location,
    passwordHash,
    role,
    rateBp: percentToBp(ctx.config.DEFAULT_COMMISSION_PERCENT),
    isActive: true,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  });
}

/** Stores a new password hash; the caller ends the sessions of the old one, in the same transaction. */
export function setPasswordHash(ctx: AppContext, id: number, passwordHash: string): void {
  updateUser(ctx.db, id, { passwordHash, updatedAtMs: ctx.now() });
}

/** Returns the user's profile with their totals in pesos. */
export function getProfile(ctx: AppContext, userId: number): UserView {
  return toUserView(requireUser(ctx, userId));
}

/** Changes name, phone and location; the email stays (spec §2). */
export function updateProfile(ctx: AppContext, user: User, input: UpdateProfileInput): Promise<UserView> {
  return ctx.transaction(() => {
    updateUser(ctx.db, user.id, { ...input, updatedAtMs: ctx.now() });
    return getProfile(ctx, user.id);
  });
}

/** Number of sellers, inactive ones included. */
export function countAllSellers(ctx: AppContext): number {
  return countUsersOfRole(ctx.db, 'seller');
}

/** True when the installation has no administrator, active or not. */
export function hasNoAdministrator(ctx: AppContext): boolean {
  return countUsersOfRole(ctx.db, 'admin') === 0;
}
