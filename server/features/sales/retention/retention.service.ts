import { setImmediate as nextTurn } from 'node:timers/promises';
import { DAY_MS } from '../../../../shared/values/durations.ts';
import { olderThanMs } from '../../../clock.ts';
import type { AppContext } from '../../../context.ts';
import { releaseFiles, sweepFiles } from '../../../files/files.service.ts';
import { settingsOf } from '../../../settings.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import {
  forgetPhotos,
  listPhotos,
  listSalesWithOldPhotos,
  updatePhotoRemoved,
} from './retention.repository.ts';

/** Some 2 ms of a transaction. */
const SALES_PER_STEP = 10;

/**
 * Removes the photos of sales that were completed or cancelled longer ago than the settings allow. Logs failures: the next
 * sweep goes on.
 */
export async function sweepPhotos(ctx: AppContext): Promise<void> {
  try {
    while ((await removeOldPhotos(ctx)) === SALES_PER_STEP) await nextTurn();
    await sweepFiles(ctx);
  } catch (error) {
    ctx.log.error({ err: error }, 'sweep of photos failed');
  }
}

function removeOldPhotos(ctx: AppContext): Promise<number> {
  return ctx.transaction(() => {
    const endedByMs = olderThanMs(ctx, settingsOf(ctx).photoRetentionDays * DAY_MS);
    const saleIds = listSalesWithOldPhotos(ctx.db, endedByMs, SALES_PER_STEP);
    for (const saleId of saleIds) {
      removePhotos(ctx, saleId);
      updatePhotoRemoved(ctx.db, saleId, ctx.now());
      recordAudit(ctx, { actorId: null, kind: 'photo_removed', subjectId: saleId });
    }
    return saleIds.length;
  });
}

/** Those of the sale and of every attempt at its verification. Call it in a transaction. */
export function removePhotos(ctx: AppContext, saleId: number): void {
  const photos = listPhotos(ctx.db, saleId);
  forgetPhotos(ctx.db, saleId);
  releaseFiles(ctx, photos);
}
