import { idInput } from '../../../../shared/input/ids.ts';
import { recordContactInput } from '../../../../shared/sales/followUp.ts';
import { recordedContactView, saleView } from '../../../../shared/sales/sales.ts';
import { limitedProcedure, router } from '../../../rpc/procedures.ts';
import { notifyOverdue, recordContact } from './followUp.service.ts';

export const followUpRouter = router({
  recordContact: limitedProcedure('changes')
    .meta({
      rest: 'POST /sales/:id/contacts',
      summary: 'Anotar un contacto con el cliente; con la misma clientKey, un reintento no lo duplica',
      status: 201,
      result: recordedContactView,
      refuses: ['CLIENT_KEY_USED', 'CUSTOMER_ERASED'],
    })
    .input(recordContactInput)
    .mutation(({ ctx, input }) => recordContact(ctx, ctx.user, input)),
  notifyOverdue: limitedProcedure('changes')
    .meta({
      rest: 'POST /sales/:id/follow-up/notify',
      summary: 'Avisar a la administración de una venta vencida, una vez por plazo',
      result: { sale: saleView },
      refuses: ['FORBIDDEN', 'TOO_EARLY'],
    })
    .input(idInput)
    .mutation(({ ctx, input }) => notifyOverdue(ctx, ctx.user, input.id)),
});
