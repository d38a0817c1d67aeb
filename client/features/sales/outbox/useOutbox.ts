import { ofKind, useQueue } from '../../../device/outbox/queue.ts';
import type { QueuedSale } from './queued.ts';

/** Address of the queue. */
export const OUTBOX = '/app/sales/outbox';

/** The sales that wait on this device; undefined until they are read. */
export function useOutbox(): QueuedSale[] | undefined {
  const queue = useQueue();
  return queue && ofKind(queue, 'sale');
}
