import { Text } from '@mantine/core';
import { Link } from 'wouter';
import { formatDate, formatShortDay } from '../../../../shared/dates.ts';
import type { ListedSettlementView, SettlementState } from '../../../../shared/settlements.ts';
import { CardTable, Cell } from '../../../ui/lists/CardTable.tsx';
import { Amount } from '../../commissions/Amount.tsx';
import { SettlementBadge } from '../../commissions/SettlementBadge.tsx';
import { RowCheckbox } from '../../../ui/lists/RowCheckbox.tsx';
import { SETTLEMENTS_PATH } from './settlementsQuery.ts';
import classes from './SettlementsTable.module.css';

/** What is remembered of a chosen settlement. */
export interface Chosen {
  id: string;
  state: SettlementState;
  sellerName: string;
  total: number;
}

const COLUMNS = [
  { label: 'Elegir' },
  { label: 'Vendedor' },
  { label: 'Número' },
  { label: 'Hasta' },
  { label: 'Estado' },
  { label: 'Total', number: true },
];

/** What comes next for a settlement in that state; undefined at its end. */
export function stepOf(state: SettlementState): 'close' | 'pay' | undefined {
  return ({ draft: 'close', closed: 'pay' } as const)[state as 'draft' | 'closed'];
}

export function isChoosable({ state }: ListedSettlementView): boolean {
  return stepOf(state) !== undefined;
}

interface SettlementsTableProps {
  settlements: ListedSettlementView[];
  busy: boolean;
  isChosen?: (id: string) => boolean;
  /** Without it nothing can be chosen. */
  onChoose?: (settlement: ListedSettlementView, isChosen: boolean) => void;
}

/** Settlements, each of which opens on its own page. */
export function SettlementsTable({ settlements, busy, isChosen, onChoose }: SettlementsTableProps) {
  return (
    <CardTable caption="Liquidaciones" columns={onChoose ? COLUMNS : COLUMNS.slice(1)} busy={busy} dense>
      {settlements.map((settlement) => {
        const { _id, number, sellerName, until, state, total } = settlement;
        return (
          <tr key={_id} className={classes.row}>
            {onChoose && (
              <Cell className={classes.choose}>
                {isChoosable(settlement) && (
                  <RowCheckbox
                    label={`Elegir ${nameOf(settlement)} de ${sellerName}`}
                    checked={isChosen?.(_id) ?? false}
                    onChange={(checked) => onChoose(settlement, checked)}
                  />
                )}
              </Cell>
            )}
            <Cell className={classes.who}>
              <Link
                href={`${SETTLEMENTS_PATH}/${_id}`}
                className={classes.name}
                aria-label={`Ver ${nameOf(settlement)} de ${sellerName}`}
              >
                {sellerName}
              </Link>
              <Text size="xs" c="dimmed" className={classes.rest}>
                {number !== null && `N.º ${number} · `}
                hasta {formatShortDay(until)}
              </Text>
            </Cell>
            <Cell whole className={classes.wide}>
              {number === null ? '—' : `N.º ${number}`}
            </Cell>
            <Cell whole className={classes.wide}>
              {formatShortDay(until)}
            </Cell>
            <Cell whole className={classes.state}>
              <SettlementBadge state={state} />
              <Text size="xs" c="dimmed">
                {lastStepText(settlement)}
              </Text>
            </Cell>
            <Cell number className={classes.total}>
              <Amount pesos={total} />
            </Cell>
          </tr>
        );
      })}
    </CardTable>
  );
}

function nameOf({ number }: ListedSettlementView): string {
  return number === null ? 'el borrador' : `la liquidación N.º ${number}`;
}

/** When it came to where it is. */
function lastStepText({ state, createdAt, closedAt, paidOn }: ListedSettlementView): string {
  if (state === 'paid' && paidOn !== null) return `el ${formatShortDay(paidOn)}`;
  return `el ${formatDate(state === 'draft' ? createdAt : closedAt)}`;
}
