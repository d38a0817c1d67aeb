import { Alert, Card, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatDate, formatShortDay } from '../../../../shared/values/dates.ts';
import { formatMoney } from '../../../../shared/values/money.ts';
import { formatCuit, type PayoutView } from '../../../../shared/commissions/payout.ts';
import {
  PAY_METHOD_LABELS,
  type LeftOutView,
  type SettlementLineView,
  type SettlementView,
} from '../../../../shared/commissions/settlements.ts';
import { trpc } from '../../../api/trpc.ts';
import { Facts } from '../../../ui/Fact.tsx';
import { SettlementBadge } from './SettlementBadge.tsx';
import { SettlementLines, type LinkToSale } from './SettlementLines.tsx';
import classes from './SettlementSheet.module.css';
import { Section } from '../../../ui/Section.tsx';
import { Amount } from '../Amount.tsx';
import { Hint } from '../../../ui/Hint.tsx';

interface SettlementSheetProps {
  settlement: SettlementView;
  linkToSale: LinkToSale;
  /** Before a line, such as a checkbox; not printed. */
  lineChoice?: (line: SettlementLineView) => ReactNode;
  /** At the end of a line, such as a button; not printed. */
  lineAction?: (line: SettlementLineView) => ReactNode;
  leftOutAction?: (entry: LeftOutView) => ReactNode;
  /** Below the facts; not printed. */
  actions?: ReactNode;
}

/** One settlement in full, printed on its page. The screen's title names it. */
export function SettlementSheet(props: SettlementSheetProps) {
  const { settlement, linkToSale, lineChoice, lineAction, leftOutAction, actions } = props;
  const { data: links } = trpc.content.links.useQuery();
  const { state, lines, total, leftOut, voidReason, closedAt, paidOn, method, reference } = settlement;
  return (
    <div className={classes.sheet}>
      {voidReason !== null && (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title="Liquidación anulada">
          Motivo: {voidReason}
        </Alert>
      )}
      <Card>
        <div className={classes.head}>
          <Text span className={classes.total}>
            {formatMoney(total)}
          </Text>
          <SettlementBadge state={state} />
          <Text span>{dayOf(settlement)}</Text>
        </div>
        <Facts
          className={classes.facts}
          size="xs"
          of={{
            Paga: links?.company,
            Vendedor: settlement.sellerName,
            'Movimientos hasta': formatShortDay(settlement.until),
            Cerrada: closedAt !== null && formatDate(closedAt),
            'Medio de pago': paidOn !== null && method !== null && PAY_METHOD_LABELS[method],
            Referencia: paidOn !== null && reference,
            'Datos de cobro': (
              <Payout payout={settlement.payout} isWaiting={state === 'draft' || state === 'closed'} />
            ),
          }}
        />
      </Card>
      {actions}
      <SettlementLines
        lines={lines}
        total={total}
        linkToSale={linkToSale}
        choice={lineChoice}
        action={lineAction}
      />
      {method === 'cash' && (
        <Text mt="xl" data-printonly>
          Recibí conforme: ______________________ Aclaración y DNI: ______________________
        </Text>
      )}
      {leftOut.length > 0 && <LeftOut entries={leftOut} action={leftOutAction} />}
    </div>
  );
}

function dayOf({ paidOn, closedAt, until }: SettlementView): string {
  if (paidOn !== null) return `El ${formatShortDay(paidOn)}`;
  return closedAt === null ? `Hasta el ${formatShortDay(until)}` : `Desde el ${formatDate(closedAt)}`;
}

function Payout({ payout, isWaiting }: { payout: PayoutView | null; isWaiting: boolean }) {
  if (payout === null) {
    return (
      <Text span inherit c={isWaiting ? 'var(--mantine-color-error)' : 'dimmed'}>
        {isWaiting ? 'Faltan' : 'Sin datos'}
      </Text>
    );
  }
  return `CUIT ${formatCuit(payout.cuit)} · ${payout.cbu === null ? `Alias ${payout.alias}` : `CBU ${payout.cbu}`}`;
}

interface LeftOutProps {
  entries: LeftOutView[];
  action?: ((entry: LeftOutView) => ReactNode) | undefined;
}

/** Entries of these days in no line, with the reason. */
function LeftOut({ entries, action }: LeftOutProps) {
  return (
    <Section title="Quedó afuera" gap="sm">
      <Hint>Entra en una próxima liquidación cuando se resuelva.</Hint>
      <ul className={classes.list}>
        {entries.map((entry) => (
          <li key={entry.entryId} className={classes.entry}>
            <span className={classes.words}>
              <strong>{entry.customerName ?? 'Ajuste sin venta'}</strong>, <Amount pesos={entry.amount} />
              <Hint>{entry.reason}</Hint>
            </span>
            {action && <span data-noprint>{action(entry)}</span>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
