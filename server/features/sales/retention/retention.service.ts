import { setImmediate as nextTurn } from 'node:timers/promises';
import { DAY_MS } from '../../../../shared/values/durations.ts';
import { isoInstant } from '../../../../shared/values/instants.ts';
import { isClockAhead } from '../../../clock.ts';
import type { AppContext } from '../../../context.ts';
import { discardFiles, eraseFromBin, releaseFiles, sweepFiles } from '../../../files/files.service.ts';
import { settingsOf } from '../../../ownerSettings.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import {
  countOldPhotos,
  findFirstSweepMs,
  forgetPhotos,
  hasPhotos,
  listPhotos,
  listSalesWithOldPhotos,
  saveFirstSweepMs,
  updatePhotoRemoved,
} from './retention.repository.ts';

const SALES_PER_STEP = 10;
/** Delay of a database's first sweep, in which administrators learn of it. */
const NOTICE_MS = 7 * DAY_MS;

const binKeyOf = (saleId: number) => `venta-${saleId}`;

/** Removes photos of sales closed longer ago than the settings allow. Logs failures: the next sweep resumes. */
export async function sweepPhotos(ctx: AppContext): Promise<void> {
  try {
    if (isClockAhead(ctx) || (await isFirstSweepToCome(ctx))) return;
    let photos = 0;
    for (let step = await removeOldPhotos(ctx); ; step = await removeOldPhotos(ctx)) {
      photos += step.photos;
      if (step.sales < SALES_PER_STEP) break;
      await nextTurn();
    }
    if (photos > 0) ctx.log.info({ photos }, 'old photos removed');
    await sweepFiles(ctx);
  } catch (error) {
    ctx.log.error({ err: error }, 'sweep of photos failed');
  }
}

/** The photos that the first sweep will remove, and when; null if none, or after it. */
export function getPhotosToRemove(ctx: AppContext): { count: number; removedAt: string } | null {
  const firstMs = findFirstSweepMs(ctx.db);
  if (firstMs === undefined || firstMs <= ctx.now()) return null;
  const count = countOldPhotos(ctx.db, firstMs - retentionMs(ctx));
  return count === 0 ? null : { count, removedAt: isoInstant(firstMs) };
}

async function isFirstSweepToCome(ctx: AppContext): Promise<boolean> {
  const nowMs = ctx.now();
  const plannedMs = findFirstSweepMs(ctx.db);
  // A plan so far ahead was made by a clock that was ahead.
  if (plannedMs !== undefined && plannedMs - nowMs <= NOTICE_MS) return plannedMs > nowMs;
  const firstMs = hasPhotos(ctx.db) ? nowMs + NOTICE_MS : nowMs;
  await ctx.transaction(() => saveFirstSweepMs(ctx.db, firstMs));
  const waiting = getPhotosToRemove(ctx);
  if (waiting) ctx.log.warn(waiting, 'old photos will be removed');
  return firstMs > nowMs;
}

const retentionMs = (ctx: AppContext) => settingsOf(ctx).photoRetentionDays * DAY_MS;

function removeOldPhotos(ctx: AppContext): Promise<{ sales: number; photos: number }> {
  return ctx.transaction(() => {
    const saleIds = listSalesWithOldPhotos(ctx.db, ctx.now() - retentionMs(ctx), SALES_PER_STEP);
    let photos = 0;
    for (const saleId of saleIds) {
      const ofSale = listPhotos(ctx.db, saleId);
      photos += ofSale.length;
      forgetPhotos(ctx.db, saleId);
      discardFiles(ctx, ofSale, binKeyOf(saleId));
      updatePhotoRemoved(ctx.db, saleId, ctx.now());
      recordAudit(ctx, { actorId: null, kind: 'photo_removed', subjectId: saleId });
    }
    return { sales: saleIds.length, photos };
  });
}

/** Removes at once the photos of the sale and its verification attempts. Call in a transaction. */
export function removePhotos(ctx: AppContext, saleId: number): void {
  const photos = listPhotos(ctx.db, saleId);
  forgetPhotos(ctx.db, saleId);
  releaseFiles(ctx, photos);
}

/** Deletes from the bin the photos that retention had removed from the sale. */
export function removeBinnedPhotos(ctx: AppContext, saleId: number): Promise<void> {
  return eraseFromBin(ctx, binKeyOf(saleId));
}
