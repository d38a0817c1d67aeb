import { z } from 'zod';
import { oneOfField } from '../input/fields.ts';
import { idField } from '../input/ids.ts';
import { HOUR_MS, MINUTE_MS } from '../values/durations.ts';

/** A sale taken down longer ago gets the price of its registration until an administrator decides. */
export const CAPTURED_PRICE_MS = 72 * HOUR_MS;

/** How far a device's clock may be ahead. */
export const CAPTURED_AHEAD_MS = 5 * MINUTE_MS;

export const decidePriceInput = z.object({
  use: oneOfField('Precio', ['current', 'captured']),
  id: idField('id'),
});
export type DecidePriceInput = z.infer<typeof decidePriceInput>;
