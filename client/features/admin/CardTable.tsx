import type { ReactNode } from 'react';
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
  /** `tr`s of `Cell`s. */
  children: ReactNode;
}

/** Rows of data: a table on the desk, cards on the phone. */
export function CardTable({ caption, columns, busy = false, children }: CardTableProps) {
  return (
    <div className={classes.frame} aria-busy={busy}>
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
  children: ReactNode;
}

export function Cell({ label, number = false, whole = false, children }: CellProps) {
  return (
    <td data-label={label} className={number ? classes.number : whole ? classes.whole : classes.words}>
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
