import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import { Text } from '@mantine/core';
import { formatMoney } from '../../../../shared/values/money.ts';
import type { SaleDayView } from '../../../../shared/stats/stats.ts';
import { DRAWING, moneyChart } from '../../../ui/figures/chart.ts';
import { countOf } from '../../../ui/figures/countOf.ts';
import { ChartTable } from '../../../ui/figures/ChartTable.tsx';

const CHART = moneyChart({ heightPx: 250, moneyTicks: 4, labelGapPx: 24 });

/** Sales per day. Loaded lazily: the chart library is heavy. */
export default function DaysChart({ days }: { days: SaleDayView[] }) {
  const data = days.map((day) => ({ ...day, label: shortDay(day.day) }));
  const amount = formatMoney(days.reduce((sum, day) => sum + day.amount, 0));
  const count = countOf(
    days.reduce((sum, day) => sum + day.count, 0),
    'venta',
    'ventas',
  );
  return (
    <>
      <Text mb="xs">
        <Text span ff="heading" fw={700} fz="lg">
          {amount}
        </Text>{' '}
        <Text span c="dimmed">
          en {count}, sin las canceladas
        </Text>
      </Text>
      <div role="img" aria-label={`Ventas de los últimos ${days.length} días: ${amount} en ${count}`}>
        <BarChart
          {...CHART}
          data={data}
          series={[{ name: 'amount', label: 'Ventas', color: 'petrol.6' }]}
          maxBarWidth={24}
          barProps={{ radius: [3, 3, 0, 0] }}
          barChartProps={DRAWING}
        />
      </div>
      <ChartTable
        caption="Ventas por día"
        columns={['Día', 'Cantidad', 'Ventas', 'Comisiones']}
        rows={data.map((day) => [day.label, day.count, formatMoney(day.amount), formatMoney(day.commission)])}
      />
    </>
  );
}

/** `2026-01-31` → `31/01`, without a time zone that could shift the day. */
function shortDay(day: string): string {
  const [, month, date] = day.split('-');
  return `${date}/${month}`;
}
