import { z } from 'zod';
import { percentToBp } from '../values/commission.ts';
import { typeMessage } from './messages.ts';

export const MIN_PRICE_PESOS = 0.01;
export const MAX_PRICE_PESOS = 999_999_999.99;
// Keeps rate × highest price an exact integer of centavos (below 2^53).
const MAX_PERCENT = 9_000_000;

export function priceField(label: string) {
  return z
    .number({ error: typeMessage(label, 'un número') })
    .min(MIN_PRICE_PESOS, `El campo ${label} debe ser al menos ${MIN_PRICE_PESOS.toLocaleString('es-AR')}`)
    .max(MAX_PRICE_PESOS, `El campo ${label} debe ser como máximo ${MAX_PRICE_PESOS.toLocaleString('es-AR')}`)
    .refine(hasAtMostTwoDecimals, `El campo ${label} admite hasta dos decimales`);
}

const oneDecimalSentence = (label: string) => `El campo ${label} admite hasta un decimal`;

export function percentField(label: string) {
  return storedPercentField(label).refine(
    (percent) => Number(percent.toFixed(1)) === percent,
    oneDecimalSentence(label),
  );
}

/** Also takes two decimals, for old rates; `rateChangeError` refuses them in a new rate. */
export function storedPercentField(label: string) {
  return z
    .number({ error: typeMessage(label, 'un número') })
    .min(0, `El campo ${label} debe ser al menos 0`)
    .max(MAX_PERCENT, `El campo ${label} es demasiado grande`)
    .refine(hasAtMostTwoDecimals, oneDecimalSentence(label));
}

/** Returns why a rate may not change to this percentage, or undefined. */
export function rateChangeError(label: string, percent: number, currentBp: number): string | undefined {
  const bp = percentToBp(percent);
  return bp === currentBp || bp % 10 === 0 ? undefined : oneDecimalSentence(label);
}

export function hasAtMostTwoDecimals(value: number): boolean {
  return Number(value.toFixed(2)) === value;
}
