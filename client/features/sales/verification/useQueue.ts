import { useState } from 'react';
import type { SaleItemView } from '../../../../shared/tray/tray.ts';
import { trpc } from '../../../api/trpc.ts';

const QUEUE_LENGTH = 100;
const REFRESH_MS = 60_000;

/** A sale that returns with another DNI is another entry. */
const entryOf = ({ saleId, since }: SaleItemView) => `${saleId} ${since}`;

/** The sales to verify in the order found, including those decided here, so that places stay. */
export function useQueue(section: 'to_verify' | 'no_photo', wanted: string | null) {
  const list = trpc.admin.traySection.useQuery(
    { key: section, limit: QUEUE_LENGTH },
    { refetchInterval: REFRESH_MS },
  );
  const [items, setItems] = useState<SaleItemView[]>([]);
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const found = (list.data?.items ?? []) as SaleItemView[];
  const known = new Set(items.map(entryOf));
  const added = found.filter((item) => !known.has(entryOf(item)));
  if (added.length > 0) {
    const again = new Set(added.map(({ saleId }) => saleId));
    setItems([...items.filter(({ saleId }) => !again.has(saleId)), ...added]);
  }
  const ids = items.map(({ saleId }) => saleId);
  /** Undecided sales, starting after this one. */
  const waitingAfter = (id: string | undefined, decided: ReadonlySet<string>) => {
    const place = id === undefined ? 0 : ids.indexOf(id) + 1;
    return [...items.slice(place), ...items.slice(0, place)]
      .filter((item) => !decided.has(entryOf(item)))
      .map(({ saleId }) => saleId);
  };
  const current = wanted ?? waitingAfter(undefined, done)[0];
  return {
    list,
    ids,
    current,
    waiting: waitingAfter(current, done),
    /** Makes it undecided again, in its place. */
    undone: (id: string) => {
      setDone((decided) => new Set([...decided].filter((entry) => !entry.startsWith(`${id} `))));
    },
    /** Marks a sale as decided. Returns the next one, if any. */
    decided: (id: string) => {
      const decided = new Set([...done, ...items.filter(({ saleId }) => saleId === id).map(entryOf)]);
      setDone(decided);
      return waitingAfter(id, decided)[0];
    },
  };
}
