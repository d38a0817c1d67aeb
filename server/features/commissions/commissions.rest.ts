import {
  commissionSummaryView,
  entryPageView,
  listEntriesInput,
} from '../../../shared/commissions/commissions.ts';
import { queryNumber, restRoutesOn } from '../../rest/route.ts';
import type { commissionsRouter } from './commissions.router.ts';

const restRoute = restRoutesOn<{ commissions: typeof commissionsRouter }>();

export const commissionsRest = [
  restRoute({
    method: 'GET',
    path: '/commissions/summary',
    summary: 'Las comisiones propias: en curso, ganadas, a cobrar y cobradas',
    access: 'signedIn',
    response: { summary: commissionSummaryView },
    handle: async ({ caller }) => ({ summary: await caller.commissions.summary() }),
  }),
  restRoute({
    method: 'GET',
    path: '/commissions/entries',
    summary: 'Los movimientos de las comisiones propias, del más nuevo al más viejo',
    access: 'signedIn',
    query: listEntriesInput,
    response: entryPageView.shape,
    handle: ({ caller, query }) =>
      caller.commissions.entries({ page: queryNumber(query.page), limit: queryNumber(query.limit) }),
  }),
];
