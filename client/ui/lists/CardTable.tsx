import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ComponentProps, CSSProperties, KeyboardEvent, ReactNode } from 'react';
import { Link } from 'wouter';
import type { Order } from '../../../shared/input/sorting.ts';
import classes from './CardTable.module.css';

export interface Column<Row> {
  /** Head on the desk. */
  label: string;
  /** `number` aligns right, `whole` does not wrap, `actions` are buttons. */
  kind?: 'number' | 'whole' | 'actions';
  /** Shows the label before the value on a phone. */
  labelled?: boolean;
  /** Area in the phone's card; a column without one is only on the desk. */
  area?: string;
  /** Aligned to the right of the phone's card. */
  atEnd?: boolean;
  phoneOnly?: boolean;
  /** Takes the remaining width on the desk. */
  wide?: boolean;
  className?: string | undefined;
  /** Sort key of its head. */
  sortKey?: string;
  cell: (row: Row) => ReactNode;
}

/** The phone's row as a grid; with large text its areas stack. */
interface CardAreas {
  /** Names of areas, one string per line; `choose` is as narrow as a checkbox. */
  areas: readonly string[];
  gap: string;
  padding: string;
  /** Alignment of a line's cells, 'center' by default. */
  align?: 'start';
}

export interface Sorting {
  sort: string | undefined;
  order: Order | undefined;
  onSort: (sort: string, order: Order) => void;
}

export interface CardTableProps<Row> {
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  keyOf: (row: Row) => string | number;
  rowProps?: (row: Row) => ComponentProps<'tr'>;
  /** Without it a card has one line per cell. */
  card?: CardAreas;
  /** Dims the rows while newer ones load. */
  busy?: boolean;
  /** On the desk: rows of 48 px below a sticky head. */
  dense?: boolean;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  /** For columns with a `sortKey`. */
  sorting?: Sorting;
}

/** Rows of data: a table on the desk; on the phone a list of rows or, without areas, cards. */
export function CardTable<Row>(props: CardTableProps<Row>) {
  const { caption, columns, rows, keyOf, rowProps, card, busy = false, dense, onKeyDown, sorting } = props;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of the links inside
    <div className={classes.frame} aria-busy={busy} data-dense={dense} onKeyDown={onKeyDown}>
      <table
        className={classes.table}
        aria-label={caption}
        data-areas={card !== undefined}
        style={card && gridOf(card)}
      >
        <thead>
          <tr>
            {columns.map(
              ({ label, kind, phoneOnly, sortKey }) =>
                !phoneOnly && (
                  <th
                    key={label}
                    scope="col"
                    className={kind === 'number' || kind === 'actions' ? classes.number : undefined}
                    aria-sort={sorting && sortKey !== undefined ? sortOf(sorting, sortKey) : undefined}
                  >
                    {sorting && sortKey !== undefined ? (
                      <SortButton label={label} sortKey={sortKey} isNumber={kind === 'number'} {...sorting} />
                    ) : (
                      label
                    )}
                  </th>
                ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} {...rowProps?.(row)}>
              {columns.map((column) => (
                <Cell key={column.label} column={column} inAreas={card !== undefined}>
                  {column.cell(row)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function sortOf({ sort, order }: Sorting, sortKey: string): 'ascending' | 'descending' | 'none' {
  if (sort !== sortKey) return 'none';
  return order === 'asc' ? 'ascending' : 'descending';
}

interface SortButtonProps extends Sorting {
  label: string;
  sortKey: string;
  isNumber: boolean;
}

/** First press: numbers from the highest, texts from A; a second press reverses it. */
function SortButton({ label, sortKey, isNumber, sort, order, onSort }: SortButtonProps) {
  const isCurrent = sort === sortKey;
  const first: Order = isNumber ? 'desc' : 'asc';
  const next: Order = isCurrent ? (order === 'asc' ? 'desc' : 'asc') : first;
  const IconShape = order === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <button type="button" className={classes.sort} onClick={() => onSort(sortKey, next)}>
      {label}
      {isCurrent && <IconShape size={14} aria-hidden />}
    </button>
  );
}

interface CellProps {
  column: Omit<Column<never>, 'cell'>;
  inAreas: boolean;
  children: ReactNode;
}

function Cell({ column, inAreas, children }: CellProps) {
  const { label, kind, labelled, area, atEnd, phoneOnly, wide, className } = column;
  const names = [
    kind === 'actions' ? undefined : classes[kind ?? 'words'],
    phoneOnly ? classes.phoneOnly : inAreas && area === undefined && classes.deskOnly,
    atEnd && classes.atEnd,
    wide && classes.wide,
    area === 'choose' && classes.choose,
    className,
  ];
  return (
    <td
      data-label={labelled ? label : undefined}
      className={names.filter(Boolean).join(' ')}
      style={area === undefined ? undefined : { gridArea: area }}
    >
      {kind === 'actions' ? <div className={classes.actions}>{children}</div> : children}
    </td>
  );
}

function gridOf({ areas, gap, padding, align }: CardAreas): CSSProperties {
  const [choose, ...names] = [...new Set(['choose', ...areas.join(' ').split(' ')])];
  const hasChoice = areas.some((line) => line.startsWith('choose'));
  const column = hasChoice ? '28px minmax(0, 1fr)' : 'minmax(0, 1fr)';
  const stacked = hasChoice ? names.map((name, index) => `${index === 0 ? choose : name} ${name}`) : names;
  return {
    '--card': template(areas, `${column} auto`),
    '--card-stacked': template(stacked, column),
    '--card-gap': gap,
    '--card-padding': padding,
    '--card-align': align,
  } as CSSProperties;
}

function template(lines: readonly string[], columns: string): string {
  return `${lines.map((line) => `'${line}'`).join(' ')} / ${columns}`;
}

/** A row's name, linked to its page. */
export function RowLink(props: ComponentProps<typeof Link>) {
  return <Link {...props} className={classes.name} />;
}

/** Text after another, only on the phone. */
export function NarrowOnly({ children }: { children: ReactNode }) {
  return <span className={classes.narrowOnly}>{children}</span>;
}
