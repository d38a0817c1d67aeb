import { z } from 'zod';
import { ID_PATTERN } from '../../../shared/input/ids.ts';
import { BALANCE_SORTS } from '../../../shared/commissions/commissions.ts';
import { sortFields } from '../../../shared/input/sorting.ts';
import { SETTLEMENT_SORTS, SETTLEMENT_STATES } from '../../../shared/commissions/settlements.ts';
import { lenient, pageParam } from '../../router/searchParams.ts';

/** Page and search of the balances in the address. */
export const balancesQuery = z.object({
  page: pageParam,
  search: z.string().max(200).catch(''),
  ...lenient(sortFields(BALANCE_SORTS)),
});

/** Page and filters of the settlements in the address. */
export const settlementsQuery = z.object({
  page: pageParam,
  ...lenient({
    state: z.enum(SETTLEMENT_STATES),
    sellerId: z.string().regex(ID_PATTERN),
    ...sortFields(SETTLEMENT_SORTS),
  }),
});

export const SETTLEMENTS_PATH = '/app/admin/settlements';
