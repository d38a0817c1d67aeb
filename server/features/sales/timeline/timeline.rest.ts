import { z } from 'zod';
import { saleEventView, saleNewsView } from '../../../../shared/sales/saleHistory.ts';
import { restRoutesOn } from '../../../rest/route.ts';
import type { timelineRouter } from './timeline.router.ts';

const restRoute = restRoutesOn<{ sales: typeof timelineRouter }>();

export const timelineRest = [
  restRoute({
    method: 'GET',
    path: '/sales/:id/events',
    summary: 'La historia de una venta, de lo más nuevo a lo más viejo',
    access: 'signedIn',
    response: { events: z.array(saleEventView) },
    handle: async ({ caller, id }) => ({ events: await caller.sales.events({ id }) }),
  }),
  restRoute({
    method: 'GET',
    path: '/sales/news',
    summary: 'Lo último que otros hicieron en las ventas propias: hasta 50 eventos',
    access: 'signedIn',
    response: saleNewsView.shape,
    handle: ({ caller }) => caller.sales.news(),
  }),
  restRoute({
    method: 'PUT',
    path: '/sales/news/read',
    summary: 'Marcar todas las novedades como leídas',
    access: 'signedIn',
    handle: ({ caller }) => caller.sales.markNewsRead(),
  }),
];
