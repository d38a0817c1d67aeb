import { z } from 'zod';
import { ID_PATTERN } from '../../../../shared/input/ids.ts';
import { sortFields } from '../../../../shared/input/sorting.ts';
import { PROSPECT_STATES } from '../../../../shared/prospects/prospectStates.ts';
import { listAllProspectsInput, PROSPECT_SORTS } from '../../../../shared/prospects/prospects.ts';
import { lenient, pageParam } from '../../../router/searchParams.ts';

const { search, source } = listAllProspectsInput.shape;

/** Page, search and filters of the team's prospects in the address. */
export const teamQuery = z.object({
  page: pageParam,
  search: search.catch(''),
  ...lenient({
    state: z.enum(PROSPECT_STATES),
    source,
    sellerId: z.string().regex(ID_PATTERN),
    ...sortFields(PROSPECT_SORTS),
  }),
});
