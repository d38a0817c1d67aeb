import { recordContactFields } from '../../../../shared/sales/followUp.ts';
import { recordedContactView, saleView } from '../../../../shared/sales/sales.ts';
import { restRoutesOn } from '../../../rest/route.ts';
import type { followUpRouter } from './followUp.router.ts';

const restRoute = restRoutesOn<{ sales: typeof followUpRouter }>();

export const followUpRest = [
  restRoute({
    method: 'POST',
    path: '/sales/:id/contacts',
    summary: 'Anotar un contacto con el cliente; con la misma clientKey, un reintento no lo duplica',
    access: 'signedIn',
    body: recordContactFields,
    status: 201,
    response: recordedContactView.shape,
    handle: ({ caller, id, body }) => caller.sales.recordContact({ ...body, id }),
  }),
  restRoute({
    method: 'POST',
    path: '/sales/:id/follow-up/notify',
    summary: 'Avisar a la administración de una venta vencida, una vez por plazo',
    access: 'signedIn',
    response: { sale: saleView },
    handle: async ({ caller, id }) => ({ sale: await caller.sales.notifyOverdue({ id }) }),
  }),
];
