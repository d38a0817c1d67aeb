import {
  claimPageView,
  claimView,
  closeClaimFields,
  listClaimsInput,
} from '../../../../shared/sales/claims.ts';
import { queryNumber, restRoutesOn } from '../../../rest/route.ts';
import type { claimsAdminRouter } from './claims.admin.router.ts';

const restRoute = restRoutesOn<{ admin: typeof claimsAdminRouter }>();

export const claimsAdminRest = [
  restRoute({
    method: 'GET',
    path: '/admin/claims',
    summary: 'Los reclamos de todos, del más nuevo al más viejo',
    access: 'admin',
    query: listClaimsInput,
    response: claimPageView.shape,
    handle: ({ caller, query }) =>
      caller.admin.claims({ ...query, page: queryNumber(query.page), limit: queryNumber(query.limit) }),
  }),
  restRoute({
    method: 'PUT',
    path: '/admin/claims/:id',
    summary: 'Responder un reclamo: darlo por resuelto o rechazarlo',
    access: 'admin',
    body: closeClaimFields,
    response: { claim: claimView },
    handle: async ({ caller, id, body }) => ({ claim: await caller.admin.closeClaim({ ...body, id }) }),
  }),
];
