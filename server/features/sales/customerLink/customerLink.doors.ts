import { idInput } from '../../../../shared/input/ids.ts';
import {
  acceptInput,
  answerAppointmentInput,
  newCustomerLinkView,
  resolveWithdrawalInput,
  trackInput,
  trackView,
  withdrawInput,
} from '../../../../shared/sales/customerLink/customerLink.ts';
import { saleView } from '../../../../shared/sales/sales.ts';
import {
  adminProcedure,
  limitedProcedure,
  limitedVisitorProcedure,
  router,
} from '../../../rpc/procedures.ts';
import { createCustomerLink, endCustomerLinks } from './customerLink.service.ts';
import { accept, answerAppointment, getTrack, withdraw } from './customerLink.track.service.ts';
import { resolveWithdrawal } from './customerLink.withdrawals.service.ts';

export const customerLinkRouter = router({
  createCustomerLink: limitedProcedure('changes')
    .meta({
      rest: 'POST /sales/:id/customer-link',
      summary: 'Crear un enlace de seguimiento para el cliente; el sexto desactiva el más viejo',
      status: 201,
      result: { link: newCustomerLinkView },
      refuses: ['CANCELLED_HAS_NO_LINK', 'CUSTOMER_ERASED', 'TRACKING_OVER'],
    })
    .input(idInput)
    .mutation(({ ctx, input }) => createCustomerLink(ctx, ctx.user, input.id)),
  endCustomerLinks: limitedProcedure('changes')
    .meta({
      rest: 'DELETE /sales/:id/customer-link',
      summary: 'Desactivar los enlaces de seguimiento de una venta',
    })
    .input(idInput)
    .mutation(({ ctx, input }) => endCustomerLinks(ctx, ctx.user, input.id)),
});

export const customerLinkAdminRouter = router({
  resolveWithdrawal: adminProcedure
    .meta({
      rest: 'PUT /admin/sales/:id/withdrawal',
      summary: 'Dar por resuelto el arrepentimiento de un cliente',
      result: { sale: saleView },
      refuses: ['CUSTOMER_ERASED', 'NO_WITHDRAWAL'],
    })
    .input(resolveWithdrawalInput)
    .mutation(({ ctx, input }) => resolveWithdrawal(ctx, ctx.user, input)),
});

const trackProcedure = limitedVisitorProcedure('visits', 'track');

/** For customers, who have no account: the token is all they need. */
export const trackRouter = router({
  get: trackProcedure
    .meta({
      rest: 'GET /track/:token',
      summary: 'El seguimiento de una instalación, con el enlace del cliente',
      result: { track: trackView },
      refuses: ['GONE'],
    })
    .input(trackInput)
    .query(({ ctx, input }) => getTrack(ctx, input.token)),
  accept: trackProcedure
    .meta({
      rest: 'POST /track/:token/acceptance',
      summary: 'El cliente acepta recibir el equipo sin costo de instalación, una vez',
      status: 201,
      result: { track: trackView },
      refuses: ['ALREADY_ACCEPTED', 'GONE', 'PURCHASE_CANCELLED'],
    })
    .input(acceptInput)
    .mutation(({ ctx, input }) => accept(ctx, input)),
  answerAppointment: trackProcedure
    .meta({
      rest: 'POST /track/:token/appointment',
      summary: 'El cliente confirma su turno, o avisa que no puede',
      result: { track: trackView },
      refuses: ['GONE', 'NOTHING_TO_ANSWER'],
    })
    .input(answerAppointmentInput)
    .mutation(({ ctx, input }) => answerAppointment(ctx, input)),
  withdraw: trackProcedure
    .meta({
      rest: 'POST /track/:token/withdrawal',
      summary: 'El cliente se arrepiente de la compra, una vez',
      status: 201,
      result: { track: trackView },
      refuses: ['ALREADY_WITHDRAWN', 'GONE', 'PURCHASE_CANCELLED', 'WITHDRAWAL_OVER'],
    })
    .input(withdrawInput)
    .mutation(({ ctx, input }) => withdraw(ctx, input)),
});
