import { formatMoney } from '../../../shared/money.ts';

const compact = new Intl.NumberFormat('es-AR', { notation: 'compact', maximumFractionDigits: 1 });

/** The data is in a ChartTable, so the drawing needs no focus stops. */
export const DRAWING = { accessibilityLayer: false };

interface MoneyChart {
  heightPx: number;
  moneyTicks: number;
  /** Least space between two labels of the time axis. */
  labelGapPx: number;
}

/** Options of every chart of money over time; each point has a `label`. */
export function moneyChart({ heightPx, moneyTicks, labelGapPx }: MoneyChart) {
  return {
    h: heightPx,
    dataKey: 'label',
    gridAxis: 'x',
    tickLine: 'none',
    valueFormatter: formatMoney,
    yAxisProps: {
      width: 60,
      tickCount: moneyTicks,
      tickFormatter: (pesos: number) => compact.format(pesos),
    },
    xAxisProps: { interval: 'preserveStartEnd', minTickGap: labelGapPx, padding: { left: 4, right: 4 } },
  } as const;
}
