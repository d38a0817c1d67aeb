import { useState } from 'react';
import { errorText } from '../../../../api/errors.ts';
import type { Chosen } from '../SettlementsTable.tsx';
import { useMoneyChanged } from '../../useMoneyChanged.ts';

/** Calls that go to the server in one request. */
const AT_ONCE = 20;

interface Failure {
  row: Chosen;
  message: string;
}

export interface BulkProgress {
  total: number;
  done: number;
  failures: Failure[];
  isOver: boolean;
}

/** Takes one step with many settlements. A failure does not stop the rest. */
export function useBulkRun(onDone: () => void) {
  const [progress, setProgress] = useState<BulkProgress>();
  const showChanges = useMoneyChanged();
  const run = async (rows: Chosen[], step: (row: Chosen) => Promise<unknown>) => {
    const failures: Failure[] = [];
    setProgress({ total: rows.length, done: 0, failures, isOver: false });
    // The oldest first, which gets the lowest number.
    const waiting = rows.toSorted((one, other) => Number(one.id) - Number(other.id));
    for (let start = 0; start < waiting.length; start += AT_ONCE) {
      const some = waiting.slice(start, start + AT_ONCE);
      const outcomes = await Promise.allSettled(some.map(step));
      for (const [index, outcome] of outcomes.entries()) {
        const row = some[index];
        if (row && outcome.status === 'rejected') failures.push({ row, message: errorText(outcome.reason) });
      }
      const done = Math.min(start + AT_ONCE, rows.length) - failures.length;
      setProgress({ total: rows.length, done, failures, isOver: false });
    }
    setProgress((last) => last && { ...last, isOver: true });
    onDone();
    showChanges();
  };
  return { progress, run };
}
