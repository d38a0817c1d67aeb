import { eventsInput } from '../../../../shared/eventPages.ts';
import { newsCountView, saleEventsView, saleNewsView } from '../../../../shared/sales/saleHistory.ts';
import { limitedProcedure, router, signedInProcedure } from '../../../rpc/procedures.ts';
import { countNews, getNews, getTimeline, markNewsRead } from './timeline.service.ts';

export const timelineRouter = router({
  events: signedInProcedure
    .meta({
      rest: 'GET /sales/:id/events',
      summary: 'La historia de una venta, de lo más nuevo a lo más viejo, de a 100',
      result: saleEventsView,
    })
    .input(eventsInput)
    .query(({ ctx, input }) => getTimeline(ctx, ctx.user, input)),
  news: signedInProcedure
    .meta({
      rest: 'GET /sales/news',
      summary: 'Lo último que otros hicieron en las ventas propias: hasta 50 eventos',
      result: saleNewsView,
    })
    .query(({ ctx }) => getNews(ctx, ctx.user)),
  newsCount: signedInProcedure
    .meta({
      rest: 'GET /sales/news/unread-count',
      summary: 'Cuántas novedades están sin leer, una por cada cambio, y si hay alguna leída o no',
      etag: 'content',
      result: newsCountView,
    })
    .query(({ ctx }) => countNews(ctx, ctx.user)),
  markNewsRead: limitedProcedure('readings')
    .meta({ rest: 'PUT /sales/news/read', summary: 'Marcar todas las novedades como leídas' })
    .mutation(({ ctx }) => markNewsRead(ctx, ctx.user)),
});
