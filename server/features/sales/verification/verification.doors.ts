import { idInput } from '../../../../shared/input/ids.ts';
import { z } from 'zod';
import { requestedVerificationView, saleView } from '../../../../shared/sales/sales.ts';
import {
  decideVerificationInput,
  requestVerificationInput,
  undoVerificationInput,
  VERIFICATIONS_SHOWN,
  verificationView,
} from '../../../../shared/sales/verification.ts';
import { adminProcedure, limitedProcedure, router, signedInProcedure } from '../../../rpc/procedures.ts';
import { requestPhoto } from './verification.photoRequest.service.ts';
import { undoVerification } from './verification.undo.service.ts';
import { decideVerification, listVerifications, requestVerification } from './verification.service.ts';

export const verificationRouter = router({
  verifications: signedInProcedure
    .meta({
      rest: 'GET /sales/:id/verifications',
      summary: 'Las verificaciones del DNI de una venta, de la última a la primera',
      result: { verifications: z.array(verificationView).max(VERIFICATIONS_SHOWN) },
    })
    .input(idInput)
    .query(({ ctx, input }) => listVerifications(ctx, ctx.user, input.id)),
  requestVerification: limitedProcedure('changes')
    .meta({
      rest: 'POST /sales/:id/verifications',
      summary: 'Pedir otra verificación después de un rechazo, por ejemplo con el DNI de un familiar',
      status: 201,
      result: requestedVerificationView,
      refuses: ['CUSTOMER_ERASED', 'DNI_NOT_REJECTED'],
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
      refuses: ['CUSTOMER_ERASED', 'DNI_OVERTAKEN'],
    })
    .input(decideVerificationInput)
    .mutation(({ ctx, input }) => decideVerification(ctx, ctx.user, input)),
  undoVerification: adminProcedure
    .meta({
      rest: 'POST /admin/sales/:id/verification/undo',
      summary: 'Deshacer la propia decisión sobre un DNI, en el primer minuto',
      result: { sale: saleView },
      refuses: ['DECISION_STANDS'],
    })
    .input(undoVerificationInput)
    .mutation(({ ctx, input }) => undoVerification(ctx, ctx.user, input)),
  requestPhoto: adminProcedure
    .meta({
      rest: 'POST /admin/sales/:id/photo-request',
      summary: 'Pedirle al vendedor la foto del DNI que falta, una vez cada 12 horas',
      refuses: ['CUSTOMER_ERASED', 'PHOTO_REQUESTED_RECENTLY', 'SELLER_DELETED', 'WANTS_NO_PHOTO'],
    })
    .input(idInput)
    .mutation(({ ctx, input }) => requestPhoto(ctx, ctx.user, input.id)),
});
