import { DAY_MS } from '../../../../shared/values/durations.ts';
import { openOwn } from '../../../device/database.ts';
import { queueChanged } from '../../../device/outbox/queue.ts';
import type { SentSale } from './queued.ts';

/** Removes a sent sale, and keeps its customer's name for a day. */
export async function removeSentSale(userId: string, sent: SentSale): Promise<void> {
  const stores = ['queue', 'photos', 'sentSales'] as const;
  const transaction = (await openOwn(userId)).transaction(stores, 'readwrite');
  const sales = transaction.objectStore('sentSales');
  for (const earlier of await sales.getAll()) {
    if (!isRecent(earlier)) await sales.delete(earlier.clientKey);
  }
  await Promise.all([
    transaction.objectStore('queue').delete(sent.clientKey),
    transaction.objectStore('photos').delete(sent.clientKey),
    sales.put(sent),
    transaction.done,
  ]);
  await queueChanged(userId);
}

/** Returns the sales sent in the last day, newest first. */
export async function listSentSales(userId: string): Promise<SentSale[]> {
  const sales = await (await openOwn(userId)).getAll('sentSales');
  return sales.filter(isRecent).toSorted((one, other) => other.sentAtMs - one.sentAtMs);
}

const isRecent = ({ sentAtMs }: SentSale) => sentAtMs > Date.now() - DAY_MS;
