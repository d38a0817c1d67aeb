import {
  newCustomerLinkView,
  trackInput,
  trackView,
} from '../../../../shared/sales/customerLink/customerLink.ts';
import { saleIdInput } from '../../../../shared/sales/sales.ts';
import {
  limitedProcedure,
  limitedVisitorProcedure,
  router,
  signedInProcedure,
} from '../../../rpc/procedures.ts';
import { createCustomerLink, endCustomerLinks } from './customerLink.service.ts';
import { getTrack } from './customerLink.track.service.ts';

export const customerLinkRouter = router({
  createCustomerLink: limitedProcedure('changes')
    .meta({
      rest: 'POST /sales/:id/customer-link',
      summary: 'Crear un enlace de seguimiento para el cliente; el sexto desactiva el más viejo',
      status: 201,
      result: { link: newCustomerLinkView },
    })
    .input(saleIdInput)
    .mutation(({ ctx, input }) => createCustomerLink(ctx, ctx.user, input.id)),
  endCustomerLinks: signedInProcedure
    .meta({
      rest: 'DELETE /sales/:id/customer-link',
      summary: 'Desactivar los enlaces de seguimiento de una venta',
    })
    .input(saleIdInput)
    .mutation(({ ctx, input }) => endCustomerLinks(ctx, ctx.user, input.id)),
});

const trackProcedure = limitedVisitorProcedure('visits', 'track');

/** For customers, who have no account: the token is all they need. */
export const trackRouter = router({
  get: trackProcedure
    .meta({
      rest: 'GET /track/:token',
      summary: 'El seguimiento de una instalación, con el enlace del cliente',
      result: { track: trackView },
    })
    .input(trackInput)
    .query(({ ctx, input }) => getTrack(ctx, input.token)),
});
