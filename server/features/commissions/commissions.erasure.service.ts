import type { AppContext } from '../../context.ts';
import { eraseFromLines, eraseReasons } from './commissions.erasure.repository.ts';

/**
 * Overwrites a customer in settlements, and reasons that a person gave; no amount changes. Call it after the sale is erased.
 * Returns how many texts that were.
 */
export function eraseFromLedger({ db }: AppContext, saleId: number, ownReasons: string[]): number {
  return eraseFromLines(db, saleId) + eraseReasons(db, saleId, ownReasons);
}
