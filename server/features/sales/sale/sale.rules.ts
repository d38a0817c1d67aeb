import { LINK_DAYS } from '../../../../shared/sales/customerLink/trackSteps.ts';
import { DAY_MS } from '../../../../shared/values/durations.ts';
import type { Sale } from './sale.repository.ts';

/** True once the customer was erased, and 60 × 24 h after the sale was completed or cancelled. */
export function isLinkOver({ erasedAtMs, endedAtMs }: Sale, nowMs: number): boolean {
  return erasedAtMs !== null || (endedAtMs !== null && nowMs - endedAtMs >= LINK_DAYS * DAY_MS);
}
