// Separate from `salePrice.ts` so that the history's labels do not load zod.

/** `late`: captured too long ago, at the price of its registration until an administrator decides. */
export const PRICE_SOURCES = ['current', 'captured', 'late', 'import'] as const;
export type PriceSource = (typeof PRICE_SOURCES)[number];

/** The refusal of a sale whose device has its clock ahead. */
export const FUTURE_CAPTURE = 'El campo Momento de la venta no puede estar en el futuro';
