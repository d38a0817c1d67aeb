import { confirmClockInput } from '../../../shared/operation.ts';
import { adminProcedure, router } from '../../rpc/procedures.ts';
import { confirmClock, getBackupState, getNotices } from './operation.service.ts';

export const operationAdminRouter = router({
  backupState: adminProcedure.query(({ ctx }) => getBackupState(ctx)),
  notices: adminProcedure.query(({ ctx }) => getNotices(ctx)),
  confirmClock: adminProcedure.input(confirmClockInput).mutation(({ ctx }) => confirmClock(ctx, ctx.user)),
});
