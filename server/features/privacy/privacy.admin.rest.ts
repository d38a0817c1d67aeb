import { eraseSaleFields } from '../../../shared/sales/erasure.ts';
import { saleView } from '../../../shared/sales/sales.ts';
import { restRoutesOn } from '../../rest/route.ts';
import type { privacyAdminRouter } from './privacy.admin.router.ts';

const restRoute = restRoutesOn<{ admin: typeof privacyAdminRouter }>();

export const privacyAdminRest = [
  restRoute({
    method: 'POST',
    path: '/admin/sales/:id/erase',
    summary: 'Borrar para siempre los datos del cliente de una venta; estado, importes y totales quedan',
    access: 'admin',
    body: eraseSaleFields,
    response: { sale: saleView },
    handle: async ({ caller, id, body }) => ({ sale: await caller.admin.eraseSale({ ...body, id }) }),
  }),
];
