import type { ListUsersInput, ManagedUser, UpdateUserInput, UserPage } from '../../../shared/admin.ts';
import { percentToBp } from '../../../shared/commission.ts';
import { AppError } from '../../../shared/errors.ts';
import { parseId } from '../../../shared/ids.ts';
import { paginationOf } from '../../../shared/pagination.ts';
import type { App } from '../../context.ts';
import { findUser, updateUser, type UserWithTotals } from './auth.repository.ts';
import { revokeAccess, type SignedInUser } from './auth.service.ts';
import {
  countOpenSales,
  countOtherAdministrators,
  countSellers,
  countUsers,
  listUsers,
} from './auth.users.repository.ts';
import { toManagedUserView } from './auth.view.ts';

/** A page of all accounts that are not deleted, sellers and administrators, with what they sold and have open. */
export function listManagedUsers(app: App, input: ListUsersInput): UserPage {
  const selection = { search: input.search, role: input.role };
  const offset = (input.page - 1) * input.limit;
  return app.snapshot(() => {
    const total = countUsers(app.db, selection);
    const rows = offset < total ? listUsers(app.db, selection, input.sort, input.limit, offset) : [];
    return { users: withOpenSales(app, rows), pagination: paginationOf(input.page, input.limit, total) };
  });
}

/** Number of sellers that are not deleted, inactive ones included. */
export function countManagedSellers(app: App): number {
  return countSellers(app.db);
}

/**
 * Changes an account: person, rate (percent as typed) and whether it may sign in. Existing sales keep their name and
 * rate. Deactivating ends its sessions at once; 409 for oneself and for the last active administrator.
 */
export function editUser(app: App, admin: SignedInUser, input: UpdateUserInput): ManagedUser {
  return app.transaction(() => {
    const user = requireUser(app, input.id);
    const { name, phone, location, commissionRate, isActive = user.isActive } = input;
    const rateBp = percentToBp(commissionRate);
    if (user.isActive && !isActive) {
      requireRemovable(app, admin, user);
      revokeAccess(app, user.id);
    }
    const changes = { name, phone, location, rateBp, isActive, updatedAtMs: app.now() };
    updateUser(app.db, user.id, changes);
    return withOpenSales(app, [{ ...user, ...changes }])[0] as ManagedUser;
  });
}

/**
 * Deletes an account softly: it leaves the lists and its sessions end, its sales stay, its email may register anew.
 * 409 for oneself and for the last active administrator.
 */
export function deleteUser(app: App, admin: SignedInUser, userId: string): void {
  app.transaction(() => {
    const user = requireUser(app, userId);
    requireRemovable(app, admin, user);
    updateUser(app.db, user.id, { deletedAtMs: app.now(), updatedAtMs: app.now() });
    revokeAccess(app, user.id);
  });
}

/** The account with this id, if there is one that is not deleted. */
export function findAccount(app: App, userId: string): UserWithTotals | undefined {
  const id = parseId(userId);
  return id === undefined ? undefined : findUser(app.db, id);
}

/** The account with this id; 404 when there is none or it is deleted. */
export function requireUser(app: App, userId: string): UserWithTotals {
  const user = findAccount(app, userId);
  if (!user) throw new AppError('NOT_FOUND', 'El usuario no existe');
  return user;
}

// The second rule matters when two administrators remove each other at the same moment.
function requireRemovable(app: App, admin: SignedInUser, user: UserWithTotals): void {
  if (user.id === admin.id) {
    throw new AppError('CONFLICT', 'No puedes desactivar ni eliminar tu propia cuenta');
  }
  if (user.role === 'admin' && countOtherAdministrators(app.db, user.id) === 0) {
    throw new AppError('CONFLICT', 'Es el último administrador activo: no se puede desactivar ni eliminar');
  }
}

function withOpenSales(app: App, users: UserWithTotals[]): ManagedUser[] {
  const open = countOpenSales(
    app.db,
    users.map((user) => user.id),
  );
  return users.map((user) => toManagedUserView(user, open.get(user.id) ?? 0));
}
