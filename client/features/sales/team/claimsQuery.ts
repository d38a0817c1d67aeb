import { z } from 'zod';
import { CLAIM_STATES } from '../../../../shared/sales/claims.ts';
import { pageParam } from '../../../router/searchParams.ts';

/** Page and state of the claims in the address. */
export const claimsQuery = z.object({
  page: pageParam,
  state: z.enum([...CLAIM_STATES, 'all']).catch('open'),
});
