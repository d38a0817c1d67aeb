import { z } from 'zod';
import { typeMessage } from './text.ts';

export const MIN_PRICE_PESOS = 0.01;
export const MAX_PRICE_PESOS = 999_999_999.99;

export function priceField(label: string) {
  return z
    .number({ error: typeMessage(label, 'un número') })
    .min(MIN_PRICE_PESOS, `El campo ${label} debe ser al menos ${MIN_PRICE_PESOS.toLocaleString('es-AR')}`)
    .max(MAX_PRICE_PESOS, `El campo ${label} debe ser como máximo ${MAX_PRICE_PESOS.toLocaleString('es-AR')}`)
    .refine(hasAtMostTwoDecimals, `El campo ${label} admite hasta dos decimales`);
}

export function hasAtMostTwoDecimals(value: number): boolean {
  return Number(value.toFixed(2)) === value;
}
