import type { AppContext } from '../../context.ts';
import { eraseFromLines, eraseReasons } from './commissions.erasure.repository.ts';

/** Overwrites a customer in settlements and written reasons; returns the number of texts. Call after erasing the sale. */
export function eraseFromLedger({ db }: AppContext, saleId: number, ownReasons: string[]): number {
  return eraseFromLines(db, saleId) + eraseReasons(db, saleId, ownReasons);
}
