import { Text } from '@mantine/core';
import { formatDate, formatShortDay } from '../../../../shared/values/dates.ts';
import type { ListedSettlementView, SettlementState } from '../../../../shared/commissions/settlements.ts';
import { CardTable, RowLink, type Column, type Sorting } from '../../../ui/lists/CardTable.tsx';
import { Amount } from '../Amount.tsx';
import { SettlementBadge } from './SettlementBadge.tsx';
import type { Selection } from '../../../ui/lists/selection/useSelection.ts';
import { RowCheckbox } from '../../../ui/lists/selection/RowCheckbox.tsx';
import { SETTLEMENTS_PATH } from '../settlementsQuery.ts';
import classes from './SettlementsTable.module.css';

type Settlement = ListedSettlementView;

const LINE = { gap: '0 12px', padding: '2px 12px 6px' };
const CARD_OF_ALL = { ...LINE, areas: ['choose who total', 'choose rest state'] };
const CARD_OF_ONE = { ...LINE, areas: ['who total', 'rest state'] };

const UNTIL_STATE_TOTAL: Column<Settlement>[] = [
  { label: 'Hasta', kind: 'whole', sortKey: 'until', cell: ({ until }) => formatShortDay(until) },
  {
    label: 'Estado',
    sortKey: 'state',
    kind: 'whole',
    area: 'state',
    atEnd: true,
    className: classes.state,
    cell: (settlement) => (
      <>
        <SettlementBadge state={settlement.state} />
        <Text size="xs" c="dimmed" className={classes.when}>
          {lastStepText(settlement)}
        </Text>
      </>
    ),
  },
  {
    label: 'Total',
    sortKey: 'total',
    kind: 'number',
    area: 'total',
    atEnd: true,
    cell: ({ total }) => <Amount pesos={total} />,
  },
];

const OF_ONE: Column<Settlement>[] = [
  {
    label: 'Liquidación',
    area: 'who',
    wide: true,
    cell: (settlement) => <SettlementLink settlement={settlement}>{titleOf(settlement)}</SettlementLink>,
  },
  {
    label: 'Hasta cuándo',
    area: 'rest',
    phoneOnly: true,
    cell: ({ until }) => `hasta ${formatShortDay(until)}`,
  },
  ...UNTIL_STATE_TOTAL,
];

const OF_ALL: Column<Settlement>[] = [
  {
    label: 'Vendedor',
    sortKey: 'sellerName',
    area: 'who',
    wide: true,
    cell: (settlement) => <SettlementLink settlement={settlement}>{settlement.sellerName}</SettlementLink>,
  },
  {
    label: 'Número y día',
    area: 'rest',
    phoneOnly: true,
    cell: ({ number, until }) => `${number === null ? '' : `N.º ${number} · `}hasta ${formatShortDay(until)}`,
  },
  {
    label: 'Número',
    kind: 'whole',
    sortKey: 'number',
    cell: ({ number }) => (number === null ? '—' : `N.º ${number}`),
  },
  ...UNTIL_STATE_TOTAL,
];

const choiceColumn = ({ has, set }: Selection<Settlement>): Column<Settlement> => ({
  label: 'Elegir',
  area: 'choose',
  cell: (settlement) =>
    isChoosable(settlement) && (
      <RowCheckbox
        label={`Elegir ${nameOf(settlement)} de ${settlement.sellerName}`}
        checked={has(settlement)}
        onChange={(checked) => set([settlement], checked)}
      />
    ),
});

/** The next step of a settlement in that state; undefined at its end. */
export function stepOf(state: SettlementState): 'close' | 'pay' | undefined {
  return ({ draft: 'close', closed: 'pay' } as const)[state as 'draft' | 'closed'];
}

export function isChoosable({ state }: ListedSettlementView): boolean {
  return stepOf(state) !== undefined;
}

interface SettlementsTableProps {
  settlements: Settlement[];
  busy: boolean;
  /** Absent for one seller's settlements: nothing is chosen, and the seller is not named. */
  selection?: Selection<Settlement>;
  sorting?: Sorting;
}

export function SettlementsTable({ settlements, busy, selection, sorting }: SettlementsTableProps) {
  return (
    <CardTable
      caption="Liquidaciones"
      columns={selection ? [choiceColumn(selection), ...OF_ALL] : OF_ONE}
      rows={settlements}
      keyOf={({ _id }) => _id}
      card={selection ? CARD_OF_ALL : CARD_OF_ONE}
      busy={busy}
      {...(sorting && { sorting })}
      dense
    />
  );
}

function SettlementLink({ settlement, children }: { settlement: Settlement; children: string }) {
  return (
    <RowLink
      href={`${SETTLEMENTS_PATH}/${settlement._id}`}
      aria-label={`Ver ${nameOf(settlement)} de ${settlement.sellerName}`}
    >
      {children}
    </RowLink>
  );
}

function nameOf({ number }: ListedSettlementView): string {
  return number === null ? 'el borrador' : `la liquidación N.º ${number}`;
}

function titleOf({ number }: ListedSettlementView): string {
  return number === null ? 'Borrador' : `N.º ${number}`;
}

/** When it reached its state. */
function lastStepText({ state, createdAt, closedAt, paidOn }: ListedSettlementView): string {
  if (state === 'paid' && paidOn !== null) return `el ${formatShortDay(paidOn)}`;
  return `el ${formatDate(state === 'draft' ? createdAt : closedAt)}`;
}
