import { z } from 'zod';
import { wholeNumberField } from '../input/fields.ts';
import { SALE_STATUSES } from '../sales/saleStatus.ts';
import { saleStatsView } from '../sales/sales.ts';

export const TOP_LIST_SIZE = 5;
export const MAX_CHART_DAYS = 366;

const topEntry = { _id: z.string(), totalSales: z.number(), salesCount: z.number() };

/** Pesos, without cancelled sales. */
export const adminStatsView = saleStatsView.extend({
  /** Paid by settlements; `totalCommissions` counts all sales not cancelled. */
  paidCommissions: z.number(),
  /** The shares of leaders in all sales not cancelled. */
  totalOverrides: z.number(),
  userCount: z.number(),
  planCount: z.number(),
  topSellers: z.array(z.object({ ...topEntry, sellerName: z.string() })).max(TOP_LIST_SIZE),
  topPlans: z.array(z.object({ ...topEntry, planName: z.string() })).max(TOP_LIST_SIZE),
});
export type AdminStatsView = z.infer<typeof adminStatsView>;

export const saleDaysInput = z.object({
  days: wholeNumberField('Días', { max: MAX_CHART_DAYS }).default(30),
});
export type SaleDaysInput = z.infer<typeof saleDaysInput>;

export const saleDayView = z.object({
  day: z.string(),
  count: z.number(),
  amount: z.number(),
  commission: z.number(),
});
export type SaleDayView = z.infer<typeof saleDayView>;

const periodTotals = { count: z.number(), amount: z.number(), commission: z.number() };

/** The last days up to today, and as many before. Pesos; only `statuses` counts cancelled sales. */
export const periodStatsView = z.object({
  ...periodTotals,
  previous: z.object(periodTotals),
  statuses: z.record(z.enum(SALE_STATUSES), z.number()),
  topSellers: adminStatsView.shape.topSellers,
  topPlans: adminStatsView.shape.topPlans,
});
export type PeriodStatsView = z.infer<typeof periodStatsView>;
