import { newlyQueued, putQueued } from '../../../device/outbox/queue.ts';
import type { QueuedSale } from '../outbox/queued.ts';
import { sendQueue } from '../../../device/outbox/sender.ts';
import type { FilledSale } from './useSubmit.ts';

type Moment = Pick<QueuedSale, 'clientKey' | 'queuedAtMs'> &
  Pick<QueuedSale['sale'], 'capturedAt'> & { about?: string | undefined };

/** Puts a filled form into the outbox; replaces an earlier version with its key. */
export async function queueSale(
  userId: string,
  { clientKey, queuedAtMs, capturedAt, about }: Moment,
  { sale, photo, photoWaits, choice }: FilledSale,
): Promise<void> {
  const queued: QueuedSale = {
    ...newlyQueued(clientKey),
    kind: 'sale',
    ...(about !== undefined && { about }),
    queuedAtMs,
    // An earlier version kept none: the sale may have been sent without it.
    sale: { ...sale, ...(capturedAt && { capturedAt }) },
    photoSentAtMs: photoWaits ? null : (photo?.sentAtMs ?? null),
    planName: choice?.name ?? '',
    planPrice: choice?.price ?? 0,
    commission: choice?.commission,
    refusedWith: null,
    reasons: [],
    soldPrice: null,
  };
  await putQueued(
    userId,
    queued,
    photo && {
      bytes: photo.bytes,
      type: photo.type,
      fileName: photo.fileName,
      ...(photo.read && { read: photo.read }),
    },
  );
  // Asks the browser to keep the database when space runs out.
  navigator.storage?.persist?.().catch(() => undefined);
  sendQueue();
}
