import type { KeyboardEvent, ReactNode } from 'react';
import classes from './CardTable.module.css';

interface Column {
  label: string;
  /** Right-aligned. */
  number?: boolean;
}

interface CardTableProps {
  caption: string;
  columns: Column[];
  /** Dims the rows while newer ones load. */
  busy?: boolean;
  /** On the desk: rows of 48 px below a head that stays in sight. */
  dense?: boolean;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  /** `tr`s of `Cell`s. */
  children: ReactNode;
}

/** Rows of data: a table on the desk, cards on the phone. */
export function CardTable({ caption, columns, busy = false, dense, onKeyDown, children }: CardTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of the links inside
    <div className={classes.frame} aria-busy={busy} data-dense={dense} onKeyDown={onKeyDown}>
      <table className={classes.table} aria-label={caption}>
        <thead>
          <tr>
            {columns.map(({ label, number }) => (
              <th key={label} scope="col" className={number ? classes.number : undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

interface CellProps {
  /** Shown before the value on a phone, where the table has no head. */
  label?: string;
  number?: boolean;
  /** Does not wrap. */
  whole?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

export function Cell({ label, number = false, whole = false, className = '', children }: CellProps) {
  const kind = number ? classes.number : whole ? classes.whole : classes.words;
  return (
    <td data-label={label} className={`${kind} ${className}`}>
      {children}
    </td>
  );
}

/** The buttons of a row; below its card on a phone. */
export function ActionsCell({ children }: { children: ReactNode }) {
  return (
    <td>
      <div className={classes.actions}>{children}</div>
    </td>
  );
}

/** Text after an icon that only the phone's cards have room for. */
export function NarrowOnly({ children }: { children: ReactNode }) {
  return <span className={classes.narrowOnly}>{children}</span>;
}
