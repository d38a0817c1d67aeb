import { useState } from 'react';
import type { SaleItemView } from '../../../../shared/tray.ts';
import { trpc } from '../../../api/trpc.ts';

const QUEUE_LENGTH = 100;

/** The sales to verify in the order in which they were found, those decided here included: nobody loses their place. */
export function useQueue(wanted: string | null) {
  const list = trpc.admin.traySection.useQuery({ key: 'to_verify', limit: QUEUE_LENGTH });
  const [ids, setIds] = useState<string[]>([]);
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const [message, setMessage] = useState('');
  const found = ((list.data?.items ?? []) as SaleItemView[]).map(({ saleId }) => saleId);
  const added = found.filter((id) => !ids.includes(id));
  if (added.length > 0) setIds([...ids, ...added]);
  const current = wanted ?? ids.find((id) => !done.has(id));
  const after = (id: string | undefined, decided: ReadonlySet<string>) => {
    const place = id === undefined ? -1 : ids.indexOf(id);
    return [...ids.slice(place + 1), ...ids.slice(0, place + 1)].filter((other) => !decided.has(other));
  };
  return {
    list,
    ids,
    current,
    /** Those not decided here, in the order in which they come up. */
    waiting: after(current, done),
    message,
    /** Notes a decision. Returns the next sale, if there is one. */
    decided: (id: string, text: string) => {
      const decided = new Set([...done, id]);
      setDone(decided);
      setMessage(text);
      return after(id, decided)[0];
    },
  };
}
