import { isoInstant } from '../../../shared/values/instants.ts';
import type { BackupView } from '../../../shared/operation/operation.ts';
import type { SignedInUser } from '../../caller.ts';
import { perServer, type AppContext } from '../../context.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { listBackupFiles } from './operation.repository.ts';
import { MAX_LIMIT } from '../../../shared/input/pagination.ts';
import { operationErrors } from './operation.errors.ts';

type BackUp = () => Promise<void>;

const workOf = perServer(() => ({ running: 0, backUp: undefined as BackUp | undefined }));

export function provideBackups(ctx: AppContext, backUp: BackUp): void {
  workOf(ctx).backUp = backUp;
}

/** Runs a backup; refuses others until it ends. */
export async function whileBackingUp<T>(ctx: AppContext, backUp: () => Promise<T>): Promise<T> {
  const work = workOf(ctx);
  work.running += 1;
  try {
    return await backUp();
  } finally {
    work.running -= 1;
  }
}

/** Newest first. */
export function listBackups(ctx: AppContext): BackupView[] {
  return listBackupFiles(ctx.config.DATA_DIR)
    .slice(0, MAX_LIMIT)
    .map(({ name, atMs, bytes, isAutomatic, isChecked }) => ({
      name,
      at: isoInstant(atMs),
      bytes,
      automatic: isAutomatic,
      checked: isChecked,
    }));
}

/** Returns once the backup has begun. Throws 409 while one is being made. */
export async function startBackup(ctx: AppContext, admin: SignedInUser): Promise<void> {
  const { backUp } = workOf(ctx);
  if (!backUp) throw operationErrors.makesNoBackups();
  requireNoneRunning(ctx);
  await ctx.transaction(() => {
    // Another request may have started one during the wait.
    requireNoneRunning(ctx);
    recordAudit(ctx, { actorId: admin.id, kind: 'backup', reason: 'Pedida' });
  });
  requireNoneRunning(ctx);
  void whileBackingUp(ctx, backUp).catch((error: unknown) =>
    ctx.log.error({ err: error }, 'the requested backup failed'),
  );
}

function requireNoneRunning(ctx: AppContext): void {
  if (workOf(ctx).running > 0) throw operationErrors.BACKUP_UNDER_WAY();
}
