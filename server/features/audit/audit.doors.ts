import { auditPageView, listAuditInput } from '../../../shared/audit/audit.ts';
import { adminProcedure, router } from '../../rpc/procedures.ts';
import { listAudit } from './audit.service.ts';

export const auditAdminRouter = router({
  audit: adminProcedure
    .meta({
      rest: 'GET /admin/audit',
      summary:
        'Quién hizo qué, cuándo, desde qué dirección y dispositivo, y sobre quién o qué, de lo más nuevo a lo más viejo',
      result: auditPageView,
    })
    .input(listAuditInput)
    .query(({ ctx, input }) => listAudit(ctx, input)),
});
