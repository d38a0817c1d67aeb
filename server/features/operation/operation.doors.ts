import { backupStateView, confirmClockInput, noticesView } from '../../../shared/operation/operation.ts';
import { adminProcedure, router } from '../../rpc/procedures.ts';
import { confirmClock, getBackupState, getNotices } from './operation.service.ts';

export const operationAdminRouter = router({
  backupState: adminProcedure
    .meta({
      rest: 'GET /admin/backup',
      summary: 'Cuándo se hizo y comprobó la última copia de seguridad',
      result: { backup: backupStateView },
    })
    .query(({ ctx }) => getBackupState(ctx)),
  notices: adminProcedure
    .meta({
      rest: 'GET /admin/notices',
      summary: 'Lo que la administración debe saber del servidor',
      result: { notices: noticesView },
    })
    .query(({ ctx }) => getNotices(ctx)),
  confirmClock: adminProcedure
    .meta({
      rest: 'POST /admin/clock',
      summary: 'Confirmar que la hora del servidor es correcta, si está en duda',
    })
    .input(confirmClockInput)
    .mutation(({ ctx }) => confirmClock(ctx, ctx.user)),
});
