import { z } from 'zod';
import { requestedVerificationView, saleIdInput, saleView } from '../../../../shared/sales/sales.ts';
import {
  decideVerificationInput,
  requestVerificationInput,
  verificationView,
} from '../../../../shared/sales/verification.ts';
import { adminProcedure, router, signedInProcedure } from '../../../rpc/procedures.ts';
import { decideVerification, listVerifications, requestVerification } from './verification.service.ts';

export const verificationRouter = router({
  verifications: signedInProcedure
    .meta({
      rest: 'GET /sales/:id/verifications',
      summary: 'Las verificaciones del DNI de una venta, de la última a la primera',
      result: { verifications: z.array(verificationView) },
    })
    .input(saleIdInput)
    .query(({ ctx, input }) => listVerifications(ctx, ctx.user, input.id)),
  requestVerification: signedInProcedure
    .meta({
      rest: 'POST /sales/:id/verifications',
      summary: 'Pedir otra verificación después de un rechazo, por ejemplo con el DNI de un familiar',
      status: 201,
      result: requestedVerificationView,
    })
    .input(requestVerificationInput)
    .mutation(({ ctx, input }) => requestVerification(ctx, ctx.user, input)),
});

export const verificationAdminRouter = router({
  decideVerification: adminProcedure
    .meta({
      rest: 'PUT /admin/sales/:id/verification',
      summary: 'Aprobar o rechazar el DNI de una venta',
      result: { sale: saleView },
    })
    .input(decideVerificationInput)
    .mutation(({ ctx, input }) => decideVerification(ctx, ctx.user, input)),
});
