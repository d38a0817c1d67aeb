// Apart from money.ts, whose schemas would bring zod into the first load of the landing.
const currency = new Intl.NumberFormat('es-AR', { style: 'currency', currency: 'ARS' });

/** Pesos → `$ 12.345,60`. */
export function formatMoney(pesos: number): string {
  return currency.format(pesos);
}
