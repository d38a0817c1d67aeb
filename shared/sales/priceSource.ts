// Separate from `salePrice.ts` so that the history's labels do not load zod.

/** `late`: taken down too long ago; has the price of its registration until an administrator decides. */
export const PRICE_SOURCES = ['current', 'captured', 'late', 'import'] as const;
export type PriceSource = (typeof PRICE_SOURCES)[number];

/** Refuses a sale from a device whose clock is ahead. */
export const FUTURE_CAPTURE = 'El campo Momento de la venta no puede estar en el futuro';
