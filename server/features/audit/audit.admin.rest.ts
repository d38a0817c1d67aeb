import { auditPageView, listAuditInput } from '../../../shared/audit.ts';
import { queryNumber, restRoutesOn } from '../../rest/route.ts';
import type { auditAdminRouter } from './audit.admin.router.ts';

const restRoute = restRoutesOn<{ admin: typeof auditAdminRouter }>();

export const auditAdminRest = [
  restRoute({
    method: 'GET',
    path: '/admin/audit',
    summary: 'Quién hizo qué, cuándo y desde qué dirección, de lo más nuevo a lo más viejo',
    access: 'admin',
    query: listAuditInput,
    response: auditPageView.shape,
    handle: ({ caller, query }) =>
      caller.admin.audit({ ...query, page: queryNumber(query.page), limit: queryNumber(query.limit) }),
  }),
];
