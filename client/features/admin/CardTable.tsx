import type { ReactNode } from 'react';
import classes from './CardTable.module.css';

interface Column {
  label: string;
  /** Right-aligned figures. */
  number?: boolean;
}

interface CardTableProps {
  caption: string;
  columns: Column[];
  /** Shows older rows while newer ones are on their way. */
  busy?: boolean;
  /** `CardRow`s. */
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
  /** Said before the value on the phone, where the column's head is out of sight. */
  label?: string;
  number?: boolean;
  /** Never broken into lines. */
  whole?: boolean;
  children: ReactNode;
}

/** One value of a row. */
export function Cell({ label, number = false, whole = false, children }: CellProps) {
  return (
    <td data-label={label} className={number ? classes.number : whole ? classes.whole : classes.words}>
      {children}
    </td>
  );
}

/** What can be done with a row: side by side on the desk, below its card on the phone. */
export function ActionsCell({ children }: { children: ReactNode }) {
  return (
    <td>
      <div className={classes.actions}>{children}</div>
    </td>
  );
}

/** Words beside an icon that only a phone has room for. */
export function NarrowOnly({ children }: { children: ReactNode }) {
  return <span className={classes.narrowOnly}>{children}</span>;
}
