import { Card, Skeleton, Text } from '@mantine/core';
import {
  COMMISSION_STATE_LABELS,
  COMMISSION_STATE_TEXTS,
  HELD_LABEL,
} from '../../../../shared/commissions/commissionStates.ts';
import { formatMoney } from '../../../../shared/values/money.ts';
import { trpc } from '../../../api/trpc.ts';
import { QueryState } from '../../../ui/lists/QueryState.tsx';
import classes from './CommissionSplit.module.css';

const WORDS = ['inProgress', 'earned', 'payable', 'paid'] as const;

/** The user's commissions by certainty, in the four words. */
export function CommissionSplit() {
  const summary = trpc.commissions.summary.useQuery();
  return (
    <div className={classes.frame}>
      <QueryState
        query={summary}
        errorTitle="Error al cargar tus comisiones"
        missing="Tus comisiones necesitan conexión."
        pending={<Skeleton className={classes.waiting} radius="lg" role="status" aria-label="Cargando..." />}
      >
        {(amounts) => (
          <Card p={0}>
            <dl className={classes.words}>
              {WORDS.map((word) => (
                <div key={word} className={classes.word} data-word={word}>
                  <dt>
                    {COMMISSION_STATE_LABELS[word]}{' '}
                    <Text span size="sm" c="dimmed" className={classes.meaning}>
                      {COMMISSION_STATE_TEXTS[word]}
                    </Text>
                  </dt>
                  <dd data-negative={amounts[word] < 0}>
                    {formatMoney(amounts[word])}
                    {amounts.team[word] !== 0 && (
                      <Text size="sm" fw={400} c="dimmed">
                        De mi equipo: {formatMoney(amounts.team[word])}
                      </Text>
                    )}
                  </dd>
                </div>
              ))}
            </dl>
            <Held />
          </Card>
        )}
      </QueryState>
    </div>
  );
}

function Held() {
  const { data } = trpc.commissions.next.useQuery();
  if (!data || !(data.held > 0)) return null;
  return (
    <Text size="sm" className={classes.held}>
      {HELD_LABEL}: <strong>{formatMoney(data.held)}</strong>, que no entra en un pago hasta que se resuelva
      un reclamo o un arrepentimiento.
    </Text>
  );
}
