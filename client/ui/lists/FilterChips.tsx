import { Link } from 'wouter';
import classes from './FilterChips.module.css';

interface Chip {
  label: string;
  href: string;
  isCurrent: boolean;
  /** Undefined while it loads. */
  count?: number | undefined;
}

interface FilterChipsProps {
  label: string;
  /** Leaves room for the counts, which may come later. */
  withCounts: boolean;
  chips: Chip[];
}

/** Filters with one tap; says how much is behind each. */
export function FilterChips({ label: name, withCounts, chips }: FilterChipsProps) {
  return (
    <nav aria-label={name} className={classes.chips}>
      {chips.map(({ label, href, isCurrent, count }) => (
        <Link key={label} href={href} className={classes.chip} aria-current={isCurrent ? 'true' : undefined}>
          {label}
          {withCounts && <span className={classes.count}> {count?.toLocaleString('es-AR')}</span>}
        </Link>
      ))}
    </nav>
  );
}
