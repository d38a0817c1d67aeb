import '@mantine/charts/styles.css';
import { AreaChart, BarChart } from '@mantine/charts';
import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatMonth } from '../../../../shared/dates.ts';
import { formatMoney } from '../../../../shared/money.ts';
import type { SaleTrendsView } from '../../../../shared/sales.ts';
import { DRAWING, moneyChart } from '../../../ui/figures/chart.ts';
import { ChartTable } from '../../../ui/figures/ChartTable.tsx';
import classes from './MonthsChart.module.css';

const CHART = moneyChart({ heightPx: 150, moneyTicks: 3, labelGapPx: 12 });

/** Sales and commissions per month. Loaded lazily: the chart library is heavy. */
export default function MonthsChart({ months }: { months: SaleTrendsView['months'] }) {
  const data = months.map((month) => ({ ...month, label: formatMonth(month.month) }));
  const sold = formatMoney(data.reduce((sum, { amount }) => sum + amount, 0));
  const earned = formatMoney(data.reduce((sum, { commission }) => sum + commission, 0));
  return (
    <>
      <div className={classes.charts}>
        <Chart title="Ventas" total={sold}>
          <BarChart
            {...CHART}
            data={data}
            series={[{ name: 'amount', label: 'Ventas', color: 'petrol.6' }]}
            maxBarWidth={28}
            barProps={{ radius: [4, 4, 0, 0] }}
            barChartProps={DRAWING}
          />
        </Chart>
        <Chart title="Comisiones" total={earned}>
          <AreaChart
            {...CHART}
            data={data}
            series={[{ name: 'commission', label: 'Comisiones', color: 'amber.6' }]}
            curveType="monotone"
            withDots={false}
            areaChartProps={DRAWING}
          />
        </Chart>
      </div>
      <ChartTable
        caption="Ventas y comisiones por mes"
        columns={['Mes', 'Cantidad', 'Ventas', 'Comisiones']}
        rows={data.map(({ label, count, amount, commission }) => [
          label,
          count,
          formatMoney(amount),
          formatMoney(commission),
        ])}
      />
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
