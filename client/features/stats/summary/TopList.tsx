import { Anchor, Skeleton, Text } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { Link } from 'wouter';
import { formatMoney } from '../../../../shared/values/money.ts';
import { countOf } from '../../../ui/figures/countOf.ts';
import { EmptyState } from '../../../ui/lists/EmptyState.tsx';
import { Section } from '../../../ui/Section.tsx';
import classes from './TopList.module.css';
import { Hint } from '../../../ui/Hint.tsx';

export interface TopEntry {
  _id: string;
  totalSales: number;
  salesCount: number;
  name: string;
  href?: string;
}

interface TopListProps {
  title: string;
  /** Such as 'Últimos 30 días'. */
  period: string;
  entries: TopEntry[] | undefined;
}

/** The top entries by amount sold. */
export function TopList({ title, period, entries }: TopListProps) {
  const most = Math.max(1, ...(entries ?? []).map(({ totalSales }) => totalSales));
  return (
    <Section title={title} aside={<Hint>{period}</Hint>} gap="sm">
      {!entries && <Skeleton className={classes.placeholder} role="status" aria-label="Cargando..." />}
      {entries?.length === 0 && (
        <EmptyState icon={IconChartBar} title="Todavía no hay ventas">
          Aparecerán aquí, ordenados por el monto vendido.
        </EmptyState>
      )}
      {entries && entries.length > 0 && (
        <ol className={classes.ranking}>
          {entries.map((entry, index) => (
            <li key={entry._id} className={classes.entry}>
              <span className={classes.place} aria-hidden>
                {index + 1}
              </span>
              <Text component="div" fw={600} className={classes.name}>
                {entry.href ? (
                  <Anchor component={Link} href={entry.href} c="inherit" inherit className={classes.link}>
                    {entry.name}
                  </Anchor>
                ) : (
                  entry.name
                )}
              </Text>
              <div className={classes.figures}>
                <Text fw={600}>{formatMoney(entry.totalSales)}</Text>
                <Hint>{countOf(entry.salesCount, 'venta', 'ventas')}</Hint>
              </div>
              <span className={classes.track} aria-hidden>
                <span className={classes.bar} style={{ width: `${(entry.totalSales / most) * 100}%` }} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}
