import type { AppContext } from '../../context.ts';
import { eraseFromLines, eraseReasons } from './commissions.erasure.repository.ts';

/** Overwrites a customer in settlements, and reasons that a person gave; no amount changes. Call it after the sale is erased. */
export function eraseFromLedger(ctx: AppContext, saleId: number, ownReasons: string[]): void {
  eraseFromLines(ctx.db, saleId);
  eraseReasons(ctx.db, saleId, ownReasons);
}
