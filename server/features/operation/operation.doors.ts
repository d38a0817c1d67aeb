import { z } from 'zod';
import {
  backupStateView,
  backupView,
  confirmClockInput,
  noticesView,
} from '../../../shared/operation/operation.ts';
import { adminProcedure, router } from '../../rpc/procedures.ts';
import { listBackups, startBackup } from './operation.backups.service.ts';
import { confirmClock, getBackupState, getNotices } from './operation.service.ts';
import { MAX_LIMIT } from '../../../shared/input/pagination.ts';

export const operationAdminRouter = router({
  backupState: adminProcedure
    .meta({
      rest: 'GET /admin/backup',
      summary: 'Cuándo se hizo y comprobó la última copia de seguridad',
      result: { backup: backupStateView },
    })
    .query(({ ctx }) => getBackupState(ctx)),
  backups: adminProcedure
    .meta({
      rest: 'GET /admin/backups',
      summary: 'Las copias de seguridad guardadas, de la más nueva a la más vieja',
      result: { backups: z.array(backupView).max(MAX_LIMIT) },
    })
    .query(({ ctx }) => listBackups(ctx)),
  startBackup: adminProcedure
    .meta({
      rest: 'POST /admin/backups',
      summary: 'Empezar una copia de seguridad; está en la lista cuando termina',
      status: 202,
      refuses: ['BACKUP_UNDER_WAY'],
    })
    .mutation(({ ctx }) => startBackup(ctx, ctx.user)),
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
