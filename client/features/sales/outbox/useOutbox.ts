import { ofKind, useQueue } from '../../../device/outbox/queue.ts';
import type { QueuedSale } from './queued.ts';

/** The sales that wait on this device; undefined until they are read. */
export function useOutbox(): QueuedSale[] | undefined {
  const queue = useQueue();
  return queue && ofKind(queue, 'sale');
}
