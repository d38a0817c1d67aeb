import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import { formatMonth } from '../../../../shared/values/dates.ts';
import { ChartTable } from '../../../ui/figures/ChartTable.tsx';
import { countChart, DRAWING } from '../../../ui/figures/chart.ts';
import type { ReportLine } from './reportLines.ts';
import { countText } from './reportTexts.ts';

const GROUPS_DRAWN = 8;
const SERIES = [
  { name: 'before', label: 'Un año antes', color: 'gray.5' },
  { name: 'now', label: 'Ahora', color: 'petrol.6' },
];

interface ReportChartProps {
  lines: ReportLine[];
  showsMonths: boolean;
  heightPx: number;
}

/** Registered sales and those a year before, by month or of the first groups. Loaded lazily: the chart library is heavy. */
export default function ReportChart({ lines, showsMonths, heightPx }: ReportChartProps) {
  const drawn = showsMonths ? lines.toReversed() : lines.slice(0, GROUPS_DRAWN);
  const data = drawn.map(({ id, name, now, before }) => ({
    label: showsMonths ? formatMonth(id) : name,
    now: now.registered,
    before: before.registered,
  }));
  const isSideways = !showsMonths;
  return (
    <>
      <div role="img" aria-label="Ventas registradas, y un año antes">
        <BarChart
          {...countChart({ heightPx, isSideways })}
          data={data}
          series={SERIES}
          maxBarWidth={isSideways ? 12 : 18}
          barProps={{ radius: isSideways ? [0, 3, 3, 0] : [3, 3, 0, 0] }}
          withLegend
          legendProps={{ verticalAlign: 'top' }}
          barChartProps={DRAWING}
        />
      </div>
      <ChartTable
        caption="Ventas registradas, y un año antes"
        columns={[showsMonths ? 'Mes' : 'Nombre', 'Ahora', 'Un año antes']}
        rows={data.map(({ label, now, before }) => [label, countText(now), countText(before)])}
      />
    </>
  );
}
