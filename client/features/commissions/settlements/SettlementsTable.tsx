import { Text } from '@mantine/core';
import { Link } from 'wouter';
import { formatDate, formatShortDay } from '../../../../shared/values/dates.ts';
import type { ListedSettlementView, SettlementState } from '../../../../shared/commissions/settlements.ts';
import { CardTable, Cell } from '../../../ui/lists/CardTable.tsx';
import { Amount } from '../Amount.tsx';
import { SettlementBadge } from './SettlementBadge.tsx';
import { RowCheckbox } from '../../../ui/lists/RowCheckbox.tsx';
import { SETTLEMENTS_PATH } from '../settlementsQuery.ts';
import classes from './SettlementsTable.module.css';

/** What is remembered of a chosen settlement. */
export interface Chosen {
  id: string;
  state: SettlementState;
  sellerName: string;
  total: number;
}

const COLUMNS = [{ label: 'Hasta' }, { label: 'Estado' }, { label: 'Total', number: true }];
const OF_ALL = [{ label: 'Elegir' }, { label: 'Vendedor' }, { label: 'Número' }, ...COLUMNS];
const OF_ONE = [{ label: 'Liquidación' }, ...COLUMNS];

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
  /** Absent where all are of one seller: then nothing is chosen and the seller goes without saying. */
  choice?: {
    has: (id: string) => boolean;
    onChange: (settlement: ListedSettlementView, isChosen: boolean) => void;
  };
}

/** Settlements, each of which opens on its own page. */
export function SettlementsTable({ settlements, busy, choice }: SettlementsTableProps) {
  return (
    <CardTable caption="Liquidaciones" columns={choice ? OF_ALL : OF_ONE} busy={busy} dense>
      {settlements.map((settlement) => {
        const { _id, number, sellerName, until, state, total } = settlement;
        return (
          <tr key={_id} className={classes.row}>
            {choice && (
              <Cell className={classes.choose}>
                {isChoosable(settlement) && (
                  <RowCheckbox
                    label={`Elegir ${nameOf(settlement)} de ${sellerName}`}
                    checked={choice.has(_id)}
                    onChange={(checked) => choice.onChange(settlement, checked)}
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
                {choice ? sellerName : titleOf(settlement)}
              </Link>
            </Cell>
            <Cell className={classes.rest}>
              {choice && number !== null && `N.º ${number} · `}
              hasta {formatShortDay(until)}
            </Cell>
            {choice && (
              <Cell whole className={classes.wide}>
                {number === null ? '—' : `N.º ${number}`}
              </Cell>
            )}
            <Cell whole className={classes.wide}>
              {formatShortDay(until)}
            </Cell>
            <Cell whole className={classes.state}>
              <SettlementBadge state={state} />
              <Text size="xs" c="dimmed" className={classes.when}>
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

function titleOf({ number }: ListedSettlementView): string {
  return number === null ? 'Borrador' : `N.º ${number}`;
}

/** When it came to where it is. */
function lastStepText({ state, createdAt, closedAt, paidOn }: ListedSettlementView): string {
  if (state === 'paid' && paidOn !== null) return `el ${formatShortDay(paidOn)}`;
  return `el ${formatDate(state === 'draft' ? createdAt : closedAt)}`;
}
