import { resolveDuplicateFields } from '../../../../shared/sales/duplicates.ts';
import { saleView } from '../../../../shared/sales/sales.ts';
import { restRoutesOn } from '../../../rest/route.ts';
import type { duplicatesAdminRouter } from './duplicates.admin.router.ts';

const restRoute = restRoutesOn<{ admin: typeof duplicatesAdminRouter }>();

export const duplicatesAdminRest = [
  restRoute({
    method: 'PUT',
    path: '/admin/sales/:id/duplicate',
    summary: 'Quitar a una venta la marca de posible duplicada',
    access: 'admin',
    body: resolveDuplicateFields,
    response: { sale: saleView },
    handle: async ({ caller, id, body }) => ({ sale: await caller.admin.resolveDuplicate({ ...body, id }) }),
  }),
];
