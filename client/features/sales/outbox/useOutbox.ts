import { useEffect, useState } from 'react';
import { useUser } from '../../../api/user.ts';
import { ofKind, useQueue } from '../../../device/outbox/queue.ts';
import type { QueuedSale, SentSale } from './queued.ts';
import { listSentSales } from './sentSales.ts';

/** Address of the queue. */
export const OUTBOX = '/app/sales/outbox';

/** The sales that wait on this device; undefined until they are read. */
export function useOutbox(): QueuedSale[] | undefined {
  const queue = useQueue();
  return queue && ofKind(queue, 'sale');
}

/** The number of sales that the server does not have yet. */
export function useUnsent(): number {
  return useOutbox()?.filter(({ state }) => state !== 'repriced').length ?? 0;
}

/** Sales sent from this device in the last day; undefined until they are read. */
export function useSentSales(): SentSale[] | undefined {
  const { id } = useUser();
  const queue = useQueue();
  const [sent, setSent] = useState<SentSale[]>();
  useEffect(() => {
    // Without storage there are none.
    listSentSales(id).then(setSent, () => setSent([]));
  }, [id, queue]);
  return sent;
}
