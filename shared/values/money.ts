// No zod here: the landing loads it.
const currency = new Intl.NumberFormat('es-AR', { style: 'currency', currency: 'ARS' });

/** Pesos → `$ 12.345,60`. */
export function formatMoney(pesos: number): string {
  return currency.format(pesos);
}

export function toCents(pesos: number): number {
  return Math.round(pesos * 100);
}

export function toPesos(cents: number): number {
  return cents / 100;
}
