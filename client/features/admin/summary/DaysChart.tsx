import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import { Text, VisuallyHidden } from '@mantine/core';
import type { SaleDay } from '../../../../shared/admin.ts';
import { formatMoney } from '../../../../shared/money.ts';

const compact = new Intl.NumberFormat('es-AR', { notation: 'compact', maximumFractionDigits: 1 });

// The numbers are in a table for those who cannot see the drawing; its own focus stops would only be in the way.
const drawing = { accessibilityLayer: false };

/** What was sold on each of the last days. Loaded on its own: the drawing library is heavy. */
export default function DaysChart({ days }: { days: SaleDay[] }) {
  const amount = formatMoney(days.reduce((sum, day) => sum + day.amount, 0));
  const count = days.reduce((sum, day) => sum + day.count, 0).toLocaleString('es-AR');
  const data = days.map((day) => ({ ...day, label: shortDay(day.day) }));
  return (
    <>
      <Text mb="xs">
        <Text span ff="heading" fw={700} fz="lg">
          {amount}
        </Text>{' '}
        <Text span c="dimmed">
          en {count} ventas, sin las canceladas
        </Text>
      </Text>
      <div role="img" aria-label={`Ventas de los últimos ${days.length} días: ${amount} en ${count} ventas`}>
        <BarChart
          h={250}
          data={data}
          dataKey="label"
          series={[{ name: 'amount', label: 'Ventas', color: 'petrol.6' }]}
          gridAxis="x"
          tickLine="none"
          valueFormatter={formatMoney}
          maxBarWidth={24}
          barProps={{ radius: [3, 3, 0, 0] }}
          barChartProps={drawing}
          yAxisProps={{ width: 60, tickCount: 4, tickFormatter: (pesos: number) => compact.format(pesos) }}
          xAxisProps={{ interval: 'preserveStartEnd', minTickGap: 24, padding: { left: 4, right: 4 } }}
        />
      </div>
      <VisuallyHidden>
        <table>
          <caption>Ventas por día</caption>
          <thead>
            <tr>
              <th scope="col">Día</th>
              <th scope="col">Cantidad</th>
              <th scope="col">Ventas</th>
              <th scope="col">Comisiones</th>
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <tr key={day.day}>
                <th scope="row">{shortDay(day.day)}</th>
                <td>{day.count}</td>
                <td>{formatMoney(day.amount)}</td>
                <td>{formatMoney(day.commission)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </>
  );
}

/** `2026-01-31` → `31/01`: the day as it stands, which no time zone may shift. */
function shortDay(day: string): string {
  const [, month, date] = day.split('-');
  return `${date}/${month}`;
}
