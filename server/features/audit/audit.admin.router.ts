import { listAuditInput } from '../../../shared/audit.ts';
import { adminProcedure, router } from '../../rpc/procedures.ts';
import { listAudit } from './audit.service.ts';

export const auditAdminRouter = router({
  audit: adminProcedure.input(listAuditInput).query(({ ctx, input }) => listAudit(ctx, input)),
});
