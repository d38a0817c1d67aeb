import '@mantine/charts/styles.css';
import { AreaChart, BarChart } from '@mantine/charts';
import { Stack, Text, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatMonth } from '../../../../shared/dates.ts';
import { formatMoney } from '../../../../shared/money.ts';
import type { SaleTrends } from '../../../../shared/sales.ts';
import classes from './MonthsChart.module.css';

type Month = SaleTrends['months'][number];

const compact = new Intl.NumberFormat('es-AR', { notation: 'compact', maximumFractionDigits: 1 });

const shared = {
  h: 150,
  dataKey: 'label',
  gridAxis: 'x',
  tickLine: 'none',
  valueFormatter: formatMoney,
  yAxisProps: { width: 56, tickCount: 3, tickFormatter: (pesos: number) => compact.format(pesos) },
  xAxisProps: { interval: 'preserveStartEnd', minTickGap: 12, padding: { left: 4, right: 4 } },
} as const;
// The numbers are in a table for those who cannot see the drawing; its own focus stops would only be in the way.
const drawing = { accessibilityLayer: false };

/** What was sold and earned in each of the last months. Loaded on its own: the drawing library is heavy. */
export default function MonthsChart({ months }: { months: Month[] }) {
  const data = months.map((month) => ({ ...month, label: formatMonth(month.month) }));
  const sold = formatMoney(sum(months.map((month) => month.amount)));
  const earned = formatMoney(sum(months.map((month) => month.commission)));
  return (
    <>
      <div className={classes.charts}>
        <Chart title="Ventas" total={sold}>
          <BarChart
            {...shared}
            data={data}
            series={[{ name: 'amount', label: 'Ventas', color: 'petrol.6' }]}
            maxBarWidth={28}
            barProps={{ radius: [4, 4, 0, 0] }}
            barChartProps={drawing}
          />
        </Chart>
        <Chart title="Comisiones" total={earned}>
          <AreaChart
            {...shared}
            data={data}
            series={[{ name: 'commission', label: 'Comisiones', color: 'amber.6' }]}
            curveType="monotone"
            withDots={false}
            areaChartProps={drawing}
          />
        </Chart>
      </div>
      <VisuallyHidden>
        <MonthsTable months={months} />
      </VisuallyHidden>
    </>
  );
}

function Chart({ title, total, children }: { title: string; total: string; children: ReactNode }) {
  return (
    <Stack gap={2} miw={0}>
      <Text size="sm" c="dimmed" fw={500}>
        {title}
      </Text>
      <Text ff="heading" fw={700} fz="lg" mb="xs">
        {total}
      </Text>
      <div role="img" aria-label={`${title} por mes: ${total} en los últimos 12 meses`}>
        {children}
      </div>
    </Stack>
  );
}

function MonthsTable({ months }: { months: Month[] }) {
  return (
    <table>
      <caption>Ventas y comisiones por mes</caption>
      <thead>
        <tr>
          <th scope="col">Mes</th>
          <th scope="col">Cantidad</th>
          <th scope="col">Ventas</th>
          <th scope="col">Comisiones</th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, count, amount, commission }) => (
          <tr key={month}>
            <th scope="row">{formatMonth(month)}</th>
            <td>{count}</td>
            <td>{formatMoney(amount)}</td>
            <td>{formatMoney(commission)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function sum(pesos: number[]): number {
  return pesos.reduce((total, amount) => total + amount, 0);
}
