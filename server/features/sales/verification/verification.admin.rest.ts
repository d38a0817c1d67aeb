import { saleView } from '../../../../shared/sales/sales.ts';
import { decideVerificationFields } from '../../../../shared/sales/verification.ts';
import { restRoutesOn } from '../../../rest/route.ts';
import type { verificationAdminRouter } from './verification.admin.router.ts';

const restRoute = restRoutesOn<{ admin: typeof verificationAdminRouter }>();

export const verificationAdminRest = [
  restRoute({
    method: 'PUT',
    path: '/admin/sales/:id/verification',
    summary: 'Aprobar o rechazar el DNI de una venta',
    access: 'admin',
    body: decideVerificationFields,
    response: { sale: saleView },
    handle: async ({ caller, id, body }) => ({
      sale: await caller.admin.decideVerification({ ...body, id }),
    }),
  }),
];
