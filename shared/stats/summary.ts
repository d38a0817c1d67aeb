import { z } from 'zod';
import { dayField } from '../input/dateInput.ts';
import { TRAY_SECTIONS } from '../tray/traySections.ts';
import { addDays } from '../values/dates.ts';
import { DAY_MS } from '../values/durations.ts';

export const BEST_SELLERS = 5;
/** An active seller without a sale for that long is idle. */
export const IDLE_DAYS = 14;

/** Day → the Monday of its week. */
export function mondayOf(day: string): string {
  // The epoch began on a Thursday.
  return addDays(day, -((Date.parse(day) / DAY_MS + 3) % 7));
}

export const summaryInput = z.object({
  week: dayField('Semana')
    .refine(
      (day) => Number.isNaN(Date.parse(day)) || (day >= '2000' && day === mondayOf(day)),
      'El campo Semana debe ser un lunes desde el año 2000',
    )
    .optional(),
});
export type SummaryInput = z.infer<typeof summaryInput>;

const weekSums = {
  /** By the day of the sale, cancelled ones too. */
  registered: z.number(),
  /** By the day of the installation. */
  installed: z.number(),
  /** By the day of the sale. */
  cancelled: z.number(),
  /** Pesos, without cancelled sales. */
  amount: z.number(),
};

export const weekView = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  ...weekSums,
  before: z.object(weekSums),
  best: z
    .array(z.object({ sellerId: z.string(), sellerName: z.string(), installed: z.number() }))
    .max(BEST_SELLERS),
  idle: z.number(),
});
export type WeekView = z.infer<typeof weekView>;

export const summaryView = weekView.extend({
  waiting: z.record(z.enum(TRAY_SECTIONS), z.number()),
  lastBackupAt: z.iso.datetime().nullable(),
});
export type SummaryView = z.infer<typeof summaryView>;
