import { formatMoney } from '../../../shared/values/money.ts';

const short = new Intl.NumberFormat('es-AR', { maximumFractionDigits: 1 });

/** Pesos → `400 mil`, `1,5 M`; Intl's short form says `400 k`. */
function shortMoney(pesos: number): string {
  if (pesos >= 1_000_000) return `${short.format(pesos / 1_000_000)}\u00a0M`;
  return pesos >= 1000 ? `${short.format(pesos / 1000)}\u00a0mil` : short.format(pesos);
}

/** ChartTable has the data: the drawing needs no focus stops. */
export const DRAWING = { accessibilityLayer: false };

/** Two bars per label; horizontal for names, which are long. */
export function countChart({ heightPx, isSideways }: { heightPx: number; isSideways: boolean }) {
  const base = { h: heightPx, dataKey: 'label', tickLine: 'none', valueFormatter: countText } as const;
  return isSideways
    ? ({
        ...base,
        orientation: 'vertical',
        gridAxis: 'y',
        yAxisProps: { width: 110 },
        xAxisProps: { allowDecimals: false },
      } as const)
    : ({
        ...base,
        gridAxis: 'x',
        yAxisProps: { width: 44, tickCount: 4, allowDecimals: false },
        xAxisProps: { interval: 'equidistantPreserveStart', minTickGap: 10 },
      } as const);
}

const countText = (count: number) => count.toLocaleString('es-AR');

interface MoneyChart {
  heightPx: number;
  moneyTicks: number;
  labelGapPx: number;
}

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
      tickFormatter: shortMoney,
    },
    xAxisProps: {
      interval: 'equidistantPreserveStart',
      minTickGap: labelGapPx,
      padding: { left: 4, right: 4 },
    },
  } as const;
}
