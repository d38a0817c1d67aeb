import { percentToBp } from '../../../shared/values/commission.ts';
import { isoInstant } from '../../../shared/values/instants.ts';
import type { Role } from '../../../shared/users/roles.ts';
import { HOUSE_NAME_MESSAGE, isHouseName } from '../../../shared/users/houseNames.ts';
import { invalid } from '../../../shared/errors.ts';
import type { MailWishesInput, MailWishesView } from '../../../shared/mail/mail.ts';
import type { UpdateProfileInput, UserView } from '../../../shared/users/users.ts';
import { DOUBT_MS } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import { settingsOf } from '../../ownerSettings.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { mailErrors } from '../mail/mail.errors.ts';
import { isMailOn, requireMail } from '../mail/mail.queue.service.ts';
import { userErrors } from './users.errors.ts';
import {
  countAccounts,
  findAnyUser,
  findLeaderPhone,
  findUser,
  findUserByEmail,
  insertUser,
  listAccounts as listUndeleted,
  updateCreatedAfter,
  updateUser,
  type User,
  type UserWithTotals,
} from './users.repository.ts';
import { toUserView } from './users.view.ts';

export type { User };

/** Ignores deleted accounts. */
export function findAccount(ctx: AppContext, id: number): UserWithTotals | undefined {
  return findUser(ctx.db, id);
}

/** Throws 404 for an unknown or deleted account. */
export function requireUser(ctx: AppContext, id: number): UserWithTotals {
  const user = findAccount(ctx, id);
  if (!user) throw userErrors.notFound();
  return user;
}

/** Like `requireUser`, for deleted accounts too. */
export function requireAnyUser(ctx: AppContext, id: number): User {
  const user = findAnyUser(ctx.db, id);
  if (!user) throw userErrors.notFound();
  return user;
}

/** Everyone's name, email and rate. */
export function listAccounts(ctx: AppContext) {
  return listUndeleted(ctx.db);
}

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
  /** Defaults to the rate of new sellers. */
  rateBp?: number | undefined;
}

/** Returns the id; throws 409 if the email is taken. */
export function createUser(ctx: AppContext, account: NewAccount): number {
  requireFreeEmail(ctx, account.email);
  const { email, name, phone, location, passwordHash, role } = account;
  const nowMs = ctx.now();
  return insertUser(ctx.db, {
    email,
    name,
    phone,
    location,
    passwordHash,
    role,
    rateBp: account.rateBp ?? percentToBp(settingsOf(ctx).defaultCommissionPercent),
    isActive: true,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  });
}

/** Throws 409 if another account has it. */
export function requireFreeEmail(ctx: AppContext, email: string): void {
  if (findAccountByEmail(ctx, email)) throw userErrors.EMAIL_TAKEN();
}

/** Makes accounts opened while the clock was far ahead begin now. Call in a transaction. */
export function beginAccountsOfFuture(ctx: AppContext): void {
  const nowMs = ctx.now();
  updateCreatedAfter(ctx.db, nowMs + DOUBT_MS, nowMs);
}

/** Throws 409 if another account has it. The caller ends sessions and links of the old email. */
export function setEmail(ctx: AppContext, id: number, email: string): void {
  requireFreeEmail(ctx, email);
  updateUser(ctx.db, id, { email, updatedAtMs: ctx.now() });
}

/** The caller ends the sessions of the old password. */
export function setPasswordHash(ctx: AppContext, id: number, passwordHash: string): void {
  updateUser(ctx.db, id, { passwordHash, guessedAtMs: null, updatedAtMs: ctx.now() });
}

/** Marks that someone with the password guesses second steps; the profile shows it until a change of password. */
export function setGuessed(ctx: AppContext, id: number): void {
  updateUser(ctx.db, id, { guessedAtMs: ctx.now() });
}

export function getProfile(ctx: AppContext, userId: number): UserView {
  const user = requireUser(ctx, userId);
  const { inRanking, goal, guessedAtMs } = user;
  const leaderPhone = user.team?.isLeader === false ? findLeaderPhone(ctx.db, userId) : undefined;
  return {
    ...toUserView(user),
    ...(leaderPhone !== undefined && { leaderPhone }),
    inRanking,
    goal,
    ...(isMailOn(ctx) && { mail: mailWishesOf(user) }),
    ...(guessedAtMs !== null && { passwordKnownAt: isoInstant(guessedAtMs) }),
  };
}

/** The email changes through another call, which requires the password. Throws 400 for a seller's name that reads like the administration's. */
export async function updateProfile(
  ctx: AppContext,
  user: Pick<User, 'id' | 'role'>,
  input: UpdateProfileInput,
): Promise<UserView> {
  if (user.role === 'seller' && isHouseName(input.name)) throw invalid(HOUSE_NAME_MESSAGE);
  return ctx.transaction(() => {
    updateUser(ctx.db, user.id, { ...input, updatedAtMs: ctx.now() });
    recordAudit(ctx, { actorId: user.id, kind: 'user_updated', subjectId: user.id, subjectName: input.name });
    return getProfile(ctx, user.id);
  });
}

export function setInRanking(ctx: AppContext, { id }: Pick<User, 'id'>, inRanking: boolean) {
  return ctx.transaction(() => {
    updateUser(ctx.db, id, { inRanking });
    return inRanking;
  });
}

/** Throws 404 where no mail is sent, 403 for a seller's weekly summary. */
export async function setMailWishes(
  ctx: AppContext,
  { id, role }: Pick<User, 'id' | 'role'>,
  { notices, summary }: MailWishesInput,
): Promise<MailWishesView> {
  requireMail(ctx);
  if (summary !== undefined && role !== 'admin') throw mailErrors.summaryOfAdministrators();
  return ctx.transaction(() => {
    const user = requireUser(ctx, id);
    const wishes = { mailNotices: notices ?? user.mailNotices, mailSummary: summary ?? user.mailSummary };
    updateUser(ctx.db, id, wishes);
    return mailWishesOf({ ...user, ...wishes });
  });
}

function mailWishesOf({ role, mailNotices, mailSummary }: User): MailWishesView {
  return { notices: mailNotices, summary: role === 'admin' && mailSummary };
}

/** Sets the installations wanted in a month, or none. */
export function setGoal(ctx: AppContext, { id }: Pick<User, 'id'>, goal: number | null) {
  return ctx.transaction(() => {
    updateUser(ctx.db, id, { goal });
    return goal;
  });
}

/** Inactive sellers included. */
export function countAllSellers(ctx: AppContext): number {
  return countAccounts(ctx.db, { role: 'seller' });
}

export function countActiveUsers(ctx: AppContext, role: Role): number {
  return countAccounts(ctx.db, { role, isActive: true });
}

export function hasNoAdministrator(ctx: AppContext): boolean {
  return countAccounts(ctx.db, { role: 'admin' }) === 0;
}
