import { useState } from 'react';
import { BULK_MAX, type SettlementsStepView } from '../../../../../shared/commissions/settlements.ts';
import { errorText } from '../../../../api/errors.ts';
import type { Chosen } from '../SettlementsTable.tsx';
import { useMoneyChanged } from '../../useMoneyChanged.ts';

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

export type BulkStep = (rows: Chosen[]) => Promise<SettlementsStepView>;

/** Runs a step for many settlements. Skipped ones do not stop the rest. */
export function useBulkRun(onDone: (() => void) | undefined) {
  const [progress, setProgress] = useState<BulkProgress>();
  const showChanges = useMoneyChanged();
  const run = async (rows: Chosen[], step: BulkStep) => {
    const failures: Failure[] = [];
    let done = 0;
    setProgress({ total: rows.length, done, failures, isOver: false });
    // Oldest first: it gets the lowest number.
    const waiting = rows.toSorted((one, other) => Number(one.id) - Number(other.id));
    for (let start = 0; start < waiting.length; start += BULK_MAX) {
      const some = waiting.slice(start, start + BULK_MAX);
      try {
        const { settlements, skipped } = await step(some);
        done += settlements.length;
        const reasons = new Map(skipped.map(({ id, reason }) => [id, reason]));
        for (const row of some) {
          const message = reasons.get(row.id);
          if (message !== undefined) failures.push({ row, message });
        }
      } catch (error) {
        failures.push(...some.map((row) => ({ row, message: errorText(error) })));
      }
      setProgress({ total: rows.length, done, failures, isOver: false });
    }
    setProgress((last) => last && { ...last, isOver: true });
    onDone?.();
    showChanges();
  };
  return { progress, run };
}
