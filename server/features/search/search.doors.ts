import { z } from 'zod';
import { RESULTS_MAX, searchInput, searchResultView } from '../../../shared/search/search.ts';
import { router, signedInProcedure } from '../../rpc/procedures.ts';
import { findAnything } from './search.service.ts';

export const searchRouter = router({
  find: signedInProcedure
    .meta({
      rest: 'GET /search',
      summary:
        'Buscar ventas, interesados, vendedores, liquidaciones y planes, los que mejor coinciden primero',
      result: { results: z.array(searchResultView).max(RESULTS_MAX) },
    })
    .input(searchInput)
    .query(({ ctx, input }) => findAnything(ctx, ctx.user, input)),
});
