import { z } from 'zod';
import { exportFormatField } from '../input/exportFormat.ts';
import { oneOfField } from '../input/fields.ts';
import { requiredMessage } from '../input/messages.ts';
import { addMonths } from '../values/dates.ts';

export const REPORT_GROUPS = ['none', 'seller', 'plan', 'province', 'team'] as const;
export type ReportGroup = (typeof REPORT_GROUPS)[number];

export const REPORT_MONTHS_MAX = 24;
/** 10,000 rows in each month. */
export const REPORT_ROWS_MAX = 240_000;

const MONTH = /^[1-9]\d{3}-(?:0[1-9]|1[0-2])$/;

export function monthField(label: string) {
  const expected = `El campo ${label} debe ser un mes AAAA-MM`;
  return z
    .string({ error: ({ input }) => (input === undefined ? requiredMessage(label) : expected) })
    .regex(MONTH, expected);
}

const reportFields = {
  from: monthField('Desde'),
  to: monthField('Hasta'),
  groupBy: oneOfField('Agrupar por', REPORT_GROUPS).default('none'),
};

export interface Months {
  from: string;
  to: string;
}

/** Both months count. */
export function countMonths({ from, to }: Months): number {
  const [fromYear = 0, fromMonth = 0] = from.split('-').map(Number);
  const [toYear = 0, toMonth = 0] = to.split('-').map(Number);
  return (toYear - fromYear) * 12 + toMonth - fromMonth + 1;
}

/** Oldest first. */
export function monthsOf(months: Months): string[] {
  return Array.from({ length: countMonths(months) }, (_, index) => addMonths(months.from, index));
}

const isInOrder = (months: Months) => countMonths(months) > 0;
const OUT_OF_ORDER = { error: 'El campo Desde no puede ser posterior a Hasta', path: ['from'] };
const isShort = (months: Months) => countMonths(months) <= REPORT_MONTHS_MAX;
const TOO_LONG = { error: `El campo Desde admite hasta ${REPORT_MONTHS_MAX} meses`, path: ['from'] };

export const reportMonthsInput = z
  .object(reportFields)
  .refine(isInOrder, OUT_OF_ORDER)
  .refine(isShort, TOO_LONG);
export type ReportMonthsInput = z.infer<typeof reportMonthsInput>;

export const exportReportInput = z
  .object({ ...reportFields, format: exportFormatField })
  .refine(isInOrder, OUT_OF_ORDER)
  .refine(isShort, TOO_LONG);
export type ExportReportInput = z.infer<typeof exportReportInput>;

/** Sales by the month of their registration; money in pesos, without cancelled sales. */
export const reportRowView = z.object({
  month: z.string(),
  /** Id, or official spelling of a province; '' for the total, other provinces and sales of no team. */
  key: z.string(),
  name: z.string(),
  registered: z.number(),
  installed: z.number(),
  cancelled: z.number(),
  amount: z.number(),
  commission: z.number(),
  /** The shares of leaders. */
  override: z.number(),
  /** From 0 to 1; null without sales. */
  approvedRate: z.number().nullable(),
  installedRate: z.number().nullable(),
  /** Median, from registration to installation; imported sales do not count. */
  daysToInstall: z.number().nullable(),
});
export type ReportRowView = z.infer<typeof reportRowView>;
