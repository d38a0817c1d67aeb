import { claimView, createClaimFields } from '../../../../shared/sales/claims.ts';
import { restRoutesOn } from '../../../rest/route.ts';
import type { claimsRouter } from './claims.router.ts';

const restRoute = restRoutesOn<{ sales: typeof claimsRouter }>();

export const claimsRest = [
  restRoute({
    method: 'POST',
    path: '/sales/:id/claims',
    summary: 'Reclamar por la comisión de una venta propia; uno abierto por venta',
    access: 'signedIn',
    body: createClaimFields,
    status: 201,
    response: { claim: claimView },
    handle: async ({ caller, id, body }) => ({ claim: await caller.sales.createClaim({ ...body, id }) }),
  }),
];
