import {
  listSettlementsInput,
  settlementPageView,
  settlementView,
} from '../../../../shared/commissions/settlements.ts';
import { queryNumber, restRoutesOn } from '../../../rest/route.ts';
import type { settlementsRouter } from './settlements.router.ts';

const restRoute = restRoutesOn<{ commissions: typeof settlementsRouter }>();

export const settlementsRest = [
  restRoute({
    method: 'GET',
    path: '/settlements',
    summary: 'Las liquidaciones propias, cerradas y pagadas, de la más nueva a la más vieja',
    access: 'signedIn',
    query: listSettlementsInput,
    response: settlementPageView.shape,
    handle: ({ caller, query }) =>
      caller.commissions.settlements({ page: queryNumber(query.page), limit: queryNumber(query.limit) }),
  }),
  restRoute({
    method: 'GET',
    path: '/settlements/:id',
    summary: 'Una liquidación con sus movimientos',
    access: 'signedIn',
    response: { settlement: settlementView },
    handle: async ({ caller, id }) => ({ settlement: await caller.commissions.settlement({ id }) }),
  }),
];
