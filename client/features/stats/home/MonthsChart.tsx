import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import { Group, SegmentedControl, Text } from '@mantine/core';
import { useState } from 'react';
import { formatMonth } from '../../../../shared/values/dates.ts';
import { formatMoney } from '../../../../shared/values/money.ts';
import type { SaleTrendsView } from '../../../../shared/sales/sales.ts';
import { DRAWING, moneyChart } from '../../../ui/figures/chart.ts';
import { ChartTable } from '../../../ui/figures/ChartTable.tsx';

const CHART = moneyChart({ heightPx: 170, moneyTicks: 3, labelGapPx: 12 });
const SERIES = [
  { value: 'amount', label: 'Ventas', color: 'petrol.6' },
  { value: 'commission', label: 'Comisiones', color: 'amber.6' },
] as const;

/** Sales or commissions per month. Loaded lazily: the chart library is heavy. */
export default function MonthsChart({ months }: { months: SaleTrendsView['months'] }) {
  const [shown, setShown] = useState<'amount' | 'commission'>('amount');
  const data = months.map((month) => ({ ...month, label: formatMonth(month.month) }));
  const { label, color } = SERIES[shown === 'amount' ? 0 : 1];
  const total = formatMoney(data.reduce((sum, month) => sum + month[shown], 0));
  return (
    <>
      <Group justify="space-between" gap="xs" mb="xs">
        <Text ff="heading" fw={700} fz="lg">
          {total}
        </Text>
        <SegmentedControl
          aria-label="Qué muestra el gráfico"
          size="xs"
          data={SERIES.map(({ value, label: name }) => ({ value, label: name }))}
          value={shown}
          onChange={(value) => setShown(value as 'amount' | 'commission')}
        />
      </Group>
      <div role="img" aria-label={`${label} por mes: ${total} en los últimos 12 meses`}>
        <BarChart
          {...CHART}
          data={data}
          series={[{ name: shown, label, color }]}
          maxBarWidth={28}
          barProps={{ radius: [4, 4, 0, 0] }}
          barChartProps={DRAWING}
        />
      </div>
      <ChartTable
        caption="Ventas y comisiones por mes"
        columns={['Mes', 'Cantidad', 'Ventas', 'Comisiones']}
        rows={data.map(({ label: month, count, amount, commission }) => [
          month,
          count,
          formatMoney(amount),
          formatMoney(commission),
        ])}
      />
    </>
  );
}
