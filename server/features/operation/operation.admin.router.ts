import { adminProcedure, router } from '../../rpc/procedures.ts';
import { getBackupState } from './operation.service.ts';

export const operationAdminRouter = router({
  backupState: adminProcedure.query(({ ctx }) => getBackupState(ctx)),
});
