import { z } from 'zod';
import { dayField } from '../input/dateInput.ts';
import { flagField } from '../input/fields.ts';
import { idField } from '../input/ids.ts';
import { typeMessage } from '../input/messages.ts';
import { MAX_PRICE_PESOS, MIN_PRICE_PESOS, priceField } from '../input/moneyFields.ts';
import { reasonField } from '../input/text.ts';
import { addDays } from '../values/dates.ts';
import { toCents } from '../values/money.ts';

/** `replaced`: removed, or replaced before its start by a newer price of the same day. */
export const PRICE_STATES = ['past', 'current', 'scheduled', 'replaced'] as const;
export type PriceState = (typeof PRICE_STATES)[number];

const MAX_DAYS_AHEAD = 730;

/** Returns the last day for which a price can be scheduled. */
export const lastPriceDay = (today: string): string => addDays(today, MAX_DAYS_AHEAD);

export const PRICE_ROUNDINGS = [1, 10, 50, 100, 1000] as const;
export type PriceRounding = (typeof PRICE_ROUNDINGS)[number];

export const ADJUSTMENT_PERCENT = { min: -50, max: 300 } as const;

export const schedulePriceInput = z.object({
  price: priceField('Precio'),
  validFrom: dayField('Válido desde'),
  note: reasonField('Nota').nullish(),
  id: idField('id'),
});
export type SchedulePriceInput = z.infer<typeof schedulePriceInput>;

const { min, max } = ADJUSTMENT_PERCENT;
const roundings = `uno de: ${PRICE_ROUNDINGS.join(', ')}`;

export const adjustPricesInput = z.object({
  percent: z
    .number({ error: typeMessage('Porcentaje', 'un número') })
    .min(min, `El campo Porcentaje debe ser al menos ${min}`)
    .max(max, `El campo Porcentaje debe ser como máximo ${max}`)
    .refine(
      (percent) => Number(percent.toFixed(1)) === percent,
      'El campo Porcentaje admite hasta un decimal',
    ),
  roundTo: z.literal(PRICE_ROUNDINGS, { error: typeMessage('Redondeo', roundings) }),
  validFrom: dayField('Válido desde'),
  planIds: z
    .array(idField('Planes'), { error: typeMessage('Planes', 'una lista de planes') })
    .min(1, 'El campo Planes necesita al menos un plan')
    .transform((ids) => [...new Set(ids)])
    .optional(),
  /** True returns the new prices without storing them. */
  dryRun: flagField('Solo probar').optional(),
});
export type AdjustPricesInput = z.infer<typeof adjustPricesInput>;

/** Undoes an adjustment: removes its prices of that day that are still scheduled. */
export const undoPricesInput = z.object({
  validFrom: dayField('Válido desde'),
  prices: z
    .array(z.object({ planId: idField('Plan'), to: priceField('Precio') }), {
      error: typeMessage('Precios', 'una lista de planes y precios'),
    })
    .min(1, 'El campo Precios necesita al menos uno')
    .max(1000, 'El campo Precios admite hasta 1.000'),
});
export type UndoPricesInput = z.infer<typeof undoPricesInput>;

export const priceView = z.object({
  _id: z.string(),
  price: z.number(),
  validFrom: z.iso.date(),
  note: z.string().nullable(),
  /** Null for the price from before prices were recorded. */
  createdBy: z.string().nullable(),
  createdByName: z.string().nullable(),
  createdAt: z.iso.datetime(),
  state: z.enum(PRICE_STATES),
});
export type PriceView = z.infer<typeof priceView>;

export const adjustedPriceView = z.object({
  planId: z.string(),
  planName: z.string(),
  from: z.number(),
  to: z.number(),
  validFrom: z.iso.date(),
});
export type AdjustedPriceView = z.infer<typeof adjustedPriceView>;

/** Centavos × (100 + percent) / 100, half up to `roundTo` pesos, at least 0,01; undefined above the highest price. */
export function adjustedPrice(cents: number, percent: number, roundTo: PriceRounding): number | undefined {
  const unit = BigInt(toCents(roundTo)) * 1000n;
  const exact = BigInt(cents) * BigInt(1000 + Math.round(percent * 10));
  const rounded = Number(((2n * exact + unit) / (2n * unit)) * BigInt(toCents(roundTo)));
  if (rounded > toCents(MAX_PRICE_PESOS)) return undefined;
  return Math.max(rounded, toCents(MIN_PRICE_PESOS));
}
