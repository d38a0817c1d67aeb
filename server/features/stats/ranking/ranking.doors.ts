import { rankingInput, rankingView } from '../../../../shared/stats/ranking.ts';
import { router, signedInProcedure } from '../../../rpc/procedures.ts';
import { getRanking } from './ranking.service.ts';

export const rankingRouter = router({
  get: signedInProcedure
    .meta({
      rest: 'GET /ranking',
      summary: 'Quiénes tienen más instalaciones en el mes, y las propias con su meta',
      result: { ranking: rankingView },
    })
    .input(rankingInput)
    .query(({ ctx, input }) => getRanking(ctx, ctx.user, input)),
});
