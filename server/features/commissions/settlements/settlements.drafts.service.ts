import type { AppContext } from '../../../context.ts';
import { deleteLine, listDraftLines, listExcluded, upsertLeftOut } from './settlements.lines.repository.ts';

/** Drops the entries of a sale whose customer withdraws from all drafts. Call in the transaction of the withdrawal. */
export function leaveOutOfDrafts({ db }: AppContext, saleId: number): void {
  for (const { settlementId, entryId } of listDraftLines(db, saleId)) {
    deleteLine(db, settlementId, entryId);
    upsertLeftOut(db, { settlementId, entryId, reason: 'withdrawal' });
  }
  // Otherwise an administrator could put them back.
  for (const { settlementId, entryId } of listExcluded(db, saleId)) {
    upsertLeftOut(db, { settlementId, entryId, reason: 'withdrawal' });
  }
}
