import { FIRST_TODO } from '../../../../shared/tray/firstRows.ts';
import type { Role } from '../../../../shared/users/roles.ts';
import { utils } from '../../../api/queryClient.ts';

/** Fetches the data of the home screen, except of folded parts. */
export function fetchHome(role: Role): Promise<unknown>[] {
  const { admin, commissions, sales } = utils;
  return [
    role === 'admin' ? admin.tray.fetch() : sales.todo.fetch(FIRST_TODO),
    sales.stats.fetch(),
    sales.recent.fetch(),
    ...(role === 'admin' ? [] : [commissions.summary.fetch(), commissions.next.fetch()]),
  ];
}
