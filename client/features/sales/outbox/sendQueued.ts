import { isTransient } from '../../../api/isTransient.ts';
import { callFailure, trpcClient } from '../../../api/trpc.ts';
import type { QueuedSale } from '../../../device/database.ts';
import { isStillThere, uploadPhoto } from '../photo/uploadPhoto.ts';
import { sendCaptured } from './sendCaptured.ts';
import { findQueued, findQueuedPhoto, putQueued, removeQueued } from './outbox.ts';

interface Sending {
  userId: string;
  clientKey: string;
  /** Called with the share of the photo sent, 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/**
 * Sends a queued sale, if it still waits, its photo first. It leaves the queue, or stays with the server's reasons.
 * Throws when it has to be tried again.
 */
export async function sendQueued({ userId, clientKey, onProgress, signal }: Sending): Promise<void> {
  const queued = await findQueued(userId, clientKey);
  if (queued?.state !== 'waiting') return;
  try {
    const ready = await sendPhoto(queued, { userId, clientKey, onProgress, signal });
    signal.throwIfAborted();
    const sale = { ...ready.sale, clientKey };
    const { planPrice } = await sendCaptured(sale, (sent) => trpcClient.sales.register.mutate(sent));
    if (planPrice === queued.planPrice) await removeQueued(userId, clientKey);
    else await putQueued(userId, { ...ready, state: 'repriced', soldPrice: planPrice }, null);
  } catch (error) {
    const failure = callFailure(error);
    // A 401 waits for the user to sign in again.
    if (!failure || isTransient(error) || failure.status === 401) throw error;
    const reasons = failure.details.length > 0 ? failure.details : [failure.message];
    await putQueued(userId, { ...queued, state: 'refused', refusedWith: failure.status ?? null, reasons });
  }
}

/** Uploads the photo, unless that is done, and stores its name for the next attempt. */
async function sendPhoto(queued: QueuedSale, sending: Sending): Promise<QueuedSale> {
  const { userId, clientKey, onProgress, signal } = sending;
  const photo = await findQueuedPhoto(userId, clientKey);
  if (!photo || isStillThere(queued.photoSentAtMs)) return queued;
  const dniPhoto = await uploadPhoto({ ...photo, onProgress, signal });
  const { sale } = queued;
  const customerInfo = { ...sale.customerInfo, dniPhoto };
  const ready = { ...queued, sale: { ...sale, customerInfo }, photoSentAtMs: Date.now() };
  await putQueued(userId, ready);
  return ready;
}
