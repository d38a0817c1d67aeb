import { z } from 'zod';
import { ID_PATTERN } from '../../../../shared/input/ids.ts';
import { ORDERS } from '../../../../shared/input/sorting.ts';
import { NO_TEAM, USER_SORTS } from '../../../../shared/users/users.ts';
import { pageParam } from '../../../router/searchParams.ts';

/** Which accounts the list shows. */
export const ACCOUNT_KINDS = ['all', 'active', 'inactive', 'admin', 'idle'] as const;

/** Page, search and order of the accounts in the address. */
export const accountsQuery = z.object({
  page: pageParam,
  search: z.string().max(200).catch(''),
  sort: z.enum(USER_SORTS).catch('newest'),
  order: z.enum(ORDERS).optional().catch(undefined),
  teamId: z.literal(NO_TEAM).or(z.string().regex(ID_PATTERN)).optional().catch(undefined),
  show: z.enum(ACCOUNT_KINDS).catch('all'),
});
