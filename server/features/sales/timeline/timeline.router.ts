import { saleIdInput } from '../../../../shared/sales/sales.ts';
import { router, signedInProcedure } from '../../../rpc/procedures.ts';
import { getNews, getTimeline, markNewsRead } from './timeline.service.ts';

export const timelineRouter = router({
  events: signedInProcedure
    .input(saleIdInput)
    .query(({ ctx, input }) => getTimeline(ctx, ctx.user, input.id)),
  news: signedInProcedure.query(({ ctx }) => getNews(ctx, ctx.user)),
  markNewsRead: signedInProcedure.mutation(({ ctx }) => markNewsRead(ctx, ctx.user)),
});
