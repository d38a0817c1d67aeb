import { z } from 'zod';
import { CLAIM_STATES } from '../../../../shared/sales/claims.ts';
import { pageParam, readParams } from '../../../router/searchParams.ts';

const claimsQuery = z.object({ page: pageParam, state: z.enum([...CLAIM_STATES, 'all']).catch('open') });

/** Address query → page and state of the claims. */
export function readClaimsQuery(params: URLSearchParams): z.infer<typeof claimsQuery> {
  return readParams(claimsQuery, params);
}
