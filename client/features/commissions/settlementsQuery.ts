import { z } from 'zod';
import { ID_PATTERN } from '../../../shared/input/ids.ts';
import { SETTLEMENT_STATES } from '../../../shared/commissions/settlements.ts';
import { lenient, pageParam, readParams } from '../../router/searchParams.ts';

/** The tabs in the address. */
const TABS = ['saldos', 'liquidaciones', 'reclamos'] as const;
export type SettlementsTabName = (typeof TABS)[number];

const tabQuery = z.object({ tab: z.enum(TABS).catch('saldos') });
const balancesQuery = z.object({ page: pageParam, search: z.string().max(200).catch('') });
const settlementsQuery = z.object({
  page: pageParam,
  ...lenient({ state: z.enum(SETTLEMENT_STATES), sellerId: z.string().regex(ID_PATTERN) }),
});

export const SETTLEMENTS_PATH = '/app/admin/settlements';

/** Address query → the open tab. */
export function readSettlementsTab(params: URLSearchParams): SettlementsTabName {
  return readParams(tabQuery, params).tab;
}

/** Address query → page and search of the balances. */
export function readBalancesQuery(params: URLSearchParams): z.infer<typeof balancesQuery> {
  return readParams(balancesQuery, params);
}

/** Address query → page and filters of the settlements. */
export function readSettlementsQuery(params: URLSearchParams): z.infer<typeof settlementsQuery> {
  return readParams(settlementsQuery, params);
}
