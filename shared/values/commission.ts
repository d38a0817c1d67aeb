/** Price in centavos × rate in basis points → commission in centavos, rounded half up. */
export function commissionOf(priceCents: number, rateBp: number): number {
  return Number((BigInt(priceCents) * BigInt(rateBp) + 5_000n) / 10_000n);
}

export function percentToBp(percent: number): number {
  return Math.round(percent * 100);
}

/** Basis points (1250) → fraction (0.125). */
export function bpToFraction(rateBp: number): number {
  return rateBp / 10_000;
}

export function fractionToBp(fraction: number): number {
  return Math.round(fraction * 10_000);
}

const decimals = new Intl.NumberFormat('es-AR', { minimumFractionDigits: 1, maximumFractionDigits: 2 });

/** `12,5 %`. Not Intl: es-AR loses the space in some ICU versions. */
export function formatRate(fraction: number): string {
  return `${decimals.format(fraction * 100)}\u00a0%`;
}
