import { useLayoutEffect, useRef } from 'react';
import { Link } from 'wouter';
import classes from './FilterChips.module.css';

interface Chip {
  label: string;
  href: string;
  isCurrent?: boolean;
  isLate?: boolean;
  /** Undefined while it loads. */
  count?: number | undefined;
}

interface FilterChipsProps {
  label: string;
  /** Leaves room for counts that load later. */
  withCounts: boolean;
  chips: Chip[];
}

/** Filters with one tap, with the number behind each chip. */
export function FilterChips({ label: name, withCounts, chips }: FilterChipsProps) {
  const row = useRef<HTMLElement>(null);
  const current = chips.find(({ isCurrent }) => isCurrent);
  // Counts widen the chips before it.
  const counted = current?.count !== undefined;
  useLayoutEffect(
    () => showInRow(row.current?.querySelector('[aria-current]') ?? null),
    [current?.href, counted],
  );
  return (
    <nav aria-label={name} className={classes.chips} ref={row}>
      {chips.map(({ label, href, isCurrent, isLate, count }) => (
        <Link
          key={label}
          href={href}
          className={classes.chip}
          aria-current={isCurrent ? 'true' : undefined}
          data-late={isLate}
        >
          {label}
          {withCounts && <span className={classes.count}> {count?.toLocaleString('es-AR')}</span>}
        </Link>
      ))}
    </nav>
  );
}

interface StateChipsProps<State extends string> {
  /** States of the chips, in order. */
  labels: Record<State | 'all', string>;
  current: State | 'all';
  /** Undefined while they load. */
  counts: Record<State, number> | undefined;
  hrefOf: (state: State | 'all') => string;
}

/** Filters a list by state. */
export function StateChips<State extends string>({
  labels,
  current,
  counts,
  hrefOf,
}: StateChipsProps<State>) {
  const all = counts && Object.values<number>(counts).reduce((sum, count) => sum + count, 0);
  return (
    <FilterChips
      label="Por estado"
      withCounts
      chips={(Object.keys(labels) as (State | 'all')[]).map((state) => ({
        label: labels[state],
        href: hrefOf(state),
        isCurrent: current === state,
        count: state === 'all' ? all : counts?.[state],
      }))}
    />
  );
}

/** Scrolls a row that is wider than the phone to its current element. */
export function showInRow(current: Element | null): void {
  const row = current?.parentElement;
  if (!(current instanceof HTMLElement) || !row) return;
  row.scrollLeft = current.offsetLeft - row.offsetLeft - (row.clientWidth - current.offsetWidth) / 2;
}
