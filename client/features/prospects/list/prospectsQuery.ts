import { z } from 'zod';
import { listProspectsInput } from '../../../../shared/prospects/prospects.ts';
import { lenient, pageParam } from '../../../router/searchParams.ts';

const { search, state, due } = listProspectsInput.shape;

/** Page, search and filters in the address. */
export const prospectsQuery = z.object({
  page: pageParam,
  search: search.catch(''),
  ...lenient({ state, due }),
});
