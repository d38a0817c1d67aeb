import type { AdminUserView } from '../../../shared/users/users.ts';
import type { Person } from '../testApp.ts';

/** The fields of an account that an administrator edits. */
export const PERSON = {
  name: 'Ana Núñez',
  phone: '11 4444-5555',
  location: 'La Plata',
  commissionRate: 12.5,
};

/** The accounts in an administrator’s list. */
export const usersOf = async (admin: Person, query = '') =>
  (await admin.rest('GET', `/api/admin/users${query}`)).body.users as AdminUserView[];
/** Edits an account. */
export const edit = (admin: Person, { user }: Person, values: object = {}) =>
  admin.rest('PUT', `/api/admin/users/${user.id}`, { ...PERSON, ...values });
