import { z } from 'zod';
import { typeMessage } from './text.ts';

export const MIN_PRICE_PESOS = 0.01;
export const MAX_PRICE_PESOS = 999_999_999.99;

/** A price in pesos as it travels: 0.01 to 999,999,999.99 with at most two decimals (spec §5). */
export function priceField(label: string) {
  return z
    .number({ error: typeMessage(label, 'un número') })
    .min(MIN_PRICE_PESOS, `El campo ${label} debe ser al menos ${MIN_PRICE_PESOS.toLocaleString('es-AR')}`)
    .max(MAX_PRICE_PESOS, `El campo ${label} debe ser como máximo ${MAX_PRICE_PESOS.toLocaleString('es-AR')}`)
    .refine(hasAtMostTwoDecimals, `El campo ${label} admite hasta dos decimales`);
}

/** True when the number is exactly representable with two decimals. */
export function hasAtMostTwoDecimals(value: number): boolean {
  return Number(value.toFixed(2)) === value;
}
