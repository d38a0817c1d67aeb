import { Card, Skeleton, Text } from '@mantine/core';
import { formatMoney } from '../../../../shared/money.ts';
import { EDITABLE_STATUSES, type SaleStatus, type SaleTrendsView } from '../../../../shared/sales.ts';
import classes from './CommissionSplit.module.css';

const STAGES: { name: string; meaning: string; statuses: readonly SaleStatus[] }[] = [
  { name: 'En curso', meaning: 'Ventas sin instalar todavía', statuses: EDITABLE_STATUSES },
  { name: 'Ganadas', meaning: 'Ventas instaladas', statuses: ['installed'] },
  { name: 'A cobrar', meaning: 'Ventas completadas', statuses: ['completed'] },
];

/** How sure each part of the commissions is. */
export function CommissionSplit({ statuses }: { statuses: SaleTrendsView['statuses'] | undefined }) {
  if (!statuses) return <Skeleton h={150} radius="lg" />;
  const sumOf = (wanted: readonly SaleStatus[]) =>
    statuses
      .filter(({ status }) => wanted.includes(status))
      .reduce((sum, { commission }) => sum + commission, 0);
  return (
    <Card py="xs">
      <dl className={classes.stages}>
        {STAGES.map(({ name, meaning, statuses: wanted }) => (
          <div key={name} className={classes.stage}>
            <dt>
              {name}{' '}
              <Text span size="sm" c="dimmed" className={classes.meaning}>
                {meaning}
              </Text>
            </dt>
            <dd>{formatMoney(sumOf(wanted))}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
