import { z } from 'zod';
import { requestedVerificationView } from '../../../../shared/sales/sales.ts';
import { requestVerificationFields, verificationView } from '../../../../shared/sales/verification.ts';
import { restRoutesOn } from '../../../rest/route.ts';
import type { verificationRouter } from './verification.router.ts';

const restRoute = restRoutesOn<{ sales: typeof verificationRouter }>();

export const verificationRest = [
  restRoute({
    method: 'GET',
    path: '/sales/:id/verifications',
    summary: 'Las verificaciones del DNI de una venta, de la última a la primera',
    access: 'signedIn',
    response: { verifications: z.array(verificationView) },
    handle: async ({ caller, id }) => ({ verifications: await caller.sales.verifications({ id }) }),
  }),
  restRoute({
    method: 'POST',
    path: '/sales/:id/verifications',
    summary: 'Pedir otra verificación después de un rechazo, por ejemplo con el DNI de un familiar',
    access: 'signedIn',
    body: requestVerificationFields,
    status: 201,
    response: requestedVerificationView.shape,
    handle: ({ caller, id, body }) => caller.sales.requestVerification({ ...body, id }),
  }),
];
