import { PROSPECT_STATES, type ProspectState } from '../../../../shared/prospects/prospectStates.ts';
import { trpc } from '../../../api/trpc.ts';
import { FilterChips } from '../../../ui/lists/FilterChips.tsx';
import { useDueCount } from '../useDueCount.ts';

const LABELS: Record<ProspectState, string> = {
  new: 'Nuevos',
  contacted: 'Contactados',
  visit: 'Con visita',
  lost: 'Perdidos',
  won: 'Ventas hechas',
};

interface ProspectChipsProps {
  current: { state?: string | undefined; due?: 'today' | undefined };
  /** A search narrows the list: the counts would be of another list. */
  withCounts: boolean;
  addressOf: (filter: { state?: ProspectState; due?: 'today' }) => string;
}

/** Filters the user's prospects with one tap, with the number in each state. */
export function ProspectChips({
  current: { state: chosen, due },
  withCounts,
  addressOf,
}: ProspectChipsProps) {
  const dueCount = useDueCount();
  const totals = trpc
    .useQueries((calls) => PROSPECT_STATES.map((state) => calls.prospects.list({ state, limit: 1 })))
    .map(({ data }) => data?.pagination.total);
  const all = totals.reduce(
    (sum, total) => (sum === undefined || total === undefined ? undefined : sum + total),
    0,
  );
  return (
    <FilterChips
      label="Atajos"
      withCounts={withCounts}
      chips={[
        { label: 'Todos', href: addressOf({}), isCurrent: !chosen && !due, count: all },
        {
          label: 'Para hoy',
          href: addressOf({ due: 'today' }),
          isCurrent: due !== undefined,
          count: dueCount,
        },
        ...PROSPECT_STATES.map((state, index) => ({
          label: LABELS[state],
          href: addressOf({ state }),
          isCurrent: chosen === state,
          count: totals[index],
        })),
      ]}
    />
  );
}
