import { bpToFraction, formatRate, percentToBp } from '../../../shared/values/commission.ts';
import { argentineDay } from '../../../shared/values/dates.ts';
import { DAY_MS } from '../../../shared/values/durations.ts';
import { invalid } from '../../../shared/errors.ts';
import { rateChangeError } from '../../../shared/input/moneyFields.ts';
import { pageOf } from '../../../shared/input/pagination.ts';
import {
  RATE_LABEL,
  type AdminUserView,
  type EditUserInput,
  type ListUsersInput,
  type UserPageView,
} from '../../../shared/users/users.ts';
import type { AppContext, ReadContext } from '../../context.ts';
import { longRead } from '../../longReads/longRead.ts';
import { recordAudit, subjectOf } from '../audit/audit.service.ts';
import { userErrors } from './users.errors.ts';
import { countOtherAdministrators, countUsers, findActivity, listUsers } from './users.admin.repository.ts';
import { updateUser, type User, type UserWithTotals } from './users.repository.ts';
import { requireUser } from './users.service.ts';
import { toAdminUserView } from './users.view.ts';

export const listAllUsers = longRead(usersPage);

export function usersPage(ctx: ReadContext, input: ListUsersInput): UserPageView {
  const { idleDays } = input;
  const idleSinceMs = idleDays === undefined ? undefined : ctx.now() - idleDays * DAY_MS;
  const selection = { ...input, idleSinceMs };
  return ctx.snapshot(() => {
    const { rows, pagination } = pageOf(input, countUsers(ctx.db, selection), (limit, offset) =>
      listUsers(ctx.db, selection, input, thisMonth(ctx), limit, offset),
    );
    return { users: withActivity(ctx, rows), pagination };
  });
}

/** Deactivating ends the sessions. Throws 409 for the caller, the last active administrator, and a stale `expectedUpdatedAt`. */
export function editUser(ctx: AppContext, admin: Pick<User, 'id'>, input: EditUserInput) {
  return ctx.transaction(() => {
    const user = requireUser(ctx, input.id);
    const { name, phone, location, commissionRate, isActive = user.isActive } = input;
    requireUnchanged(user, input.expectedUpdatedAt);
    if (user.isActive && !isActive) requireRemovable(ctx, admin, user);
    const refusal = rateChangeError(RATE_LABEL, commissionRate, user.rateBp);
    if (refusal !== undefined) throw invalid(refusal);
    const rateBp = percentToBp(commissionRate);
    const changes = { name, phone, location, rateBp, isActive, updatedAtMs: ctx.now() };
    updateUser(ctx.db, user.id, changes);
    const [from, to] = [textOf(user), textOf(changes)];
    const change = from === to ? {} : { from, to };
    recordAudit(ctx, { actorId: admin.id, kind: 'user_updated', ...subjectOf(user), ...change });
    return withActivity(ctx, [{ ...user, ...changes }])[0] as AdminUserView;
  });
}

/** Soft-deletes: ends sessions and frees the email; sales remain. Throws 409 like `editUser`. */
export function deleteUser(ctx: AppContext, admin: Pick<User, 'id'>, id: number): Promise<void> {
  return ctx.transaction(() => {
    const user = requireUser(ctx, id);
    requireRemovable(ctx, admin, user);
    updateUser(ctx.db, user.id, { deletedAtMs: ctx.now(), updatedAtMs: ctx.now() });
    recordAudit(ctx, { actorId: admin.id, kind: 'user_deleted', ...subjectOf(user) });
  });
}

/** Rate in percent, and whether the account is inactive. */
function textOf({ rateBp, isActive }: Pick<User, 'rateBp' | 'isActive'>): string {
  return `${rateBp / 100}${isActive ? '' : ', inactiva'}`;
}

function requireUnchanged(user: User, expectedUpdatedAt: string | undefined): void {
  if (expectedUpdatedAt === undefined || Date.parse(expectedUpdatedAt) === user.updatedAtMs) return;
  const now = `${user.name}, ${formatRate(bpToFraction(user.rateBp))}${user.isActive ? '' : ', inactiva'}`;
  throw userErrors.USER_CHANGED(now);
}

// The second rule matters when two administrators remove each other at once.
function requireRemovable(ctx: AppContext, admin: Pick<User, 'id'>, user: User): void {
  if (user.id === admin.id) throw userErrors.OWN_ACCOUNT();
  if (user.role === 'admin' && countOtherAdministrators(ctx.db, user.id) === 0)
    throw userErrors.LAST_ADMINISTRATOR();
}

function withActivity(ctx: ReadContext, users: UserWithTotals[]): AdminUserView[] {
  const ids = users.map((user) => user.id);
  const activityOf = findActivity(ctx.db, ids, thisMonth(ctx));
  return users.map((user) => toAdminUserView(user, activityOf.get(user.id)));
}

/** Of the Argentine calendar, as YYYY-MM. */
function thisMonth(ctx: ReadContext): string {
  return argentineDay(ctx.now()).slice(0, 7);
}
