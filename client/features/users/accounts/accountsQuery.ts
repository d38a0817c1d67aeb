import { z } from 'zod';
import { USER_ORDERS } from '../../../../shared/users/users.ts';
import { pageParam, readParams } from '../../../router/searchParams.ts';

/** Which accounts the list shows. */
export const ACCOUNT_KINDS = ['all', 'active', 'inactive', 'admin'] as const;

const accountsQuery = z.object({
  page: pageParam,
  search: z.string().max(200).catch(''),
  sort: z.enum(USER_ORDERS).catch('newest'),
  show: z.enum(ACCOUNT_KINDS).catch('all'),
});

/** Address query → page, search and order of the accounts. */
export function readAccountsQuery(params: URLSearchParams): z.infer<typeof accountsQuery> {
  return readParams(accountsQuery, params);
}
