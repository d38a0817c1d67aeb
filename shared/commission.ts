import { z } from 'zod';
import { hasAtMostTwoDecimals } from './moneyFields.ts';
import { typeMessage } from './text.ts';

// Keeps rate × highest price an exact integer of centavos (below 2^53).
const MAX_PERCENT = 9_000_000;

export function percentField(label: string) {
  return z
    .number({ error: typeMessage(label, 'un número') })
    .min(0, `El campo ${label} debe ser al menos 0`)
    .max(MAX_PERCENT, `El campo ${label} es demasiado grande`)
    .refine(hasAtMostTwoDecimals, `El campo ${label} admite hasta dos decimales`);
}

/** Price in centavos × rate in basis points → commission in centavos, rounded half up (spec §9). */
export function commissionOf(priceCents: number, rateBp: number): number {
  return Number((BigInt(priceCents) * BigInt(rateBp) + 5_000n) / 10_000n);
}

export function percentToBp(percent: number): number {
  return Math.round(percent * 100);
}

/** Basis points (1250) → fraction (0.125), the form a rate travels in. */
export function bpToFraction(rateBp: number): number {
  return rateBp / 10_000;
}

export function fractionToBp(fraction: number): number {
  return Math.round(fraction * 10_000);
}

const oneDecimal = new Intl.NumberFormat('es-AR', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Fraction (0.125) → `12,5 %`; by hand, because es-AR loses the space in some ICU versions. */
export function formatRate(fraction: number): string {
  return `${oneDecimal.format(fraction * 100)}\u00a0%`;
}
