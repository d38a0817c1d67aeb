import { argentineDay } from '../../../../shared/values/dates.ts';
import type { ExportSettlementsInput } from '../../../../shared/commissions/settlements.ts';
import type { SignedInUser } from '../../../caller.ts';
import type { AppContext } from '../../../context.ts';
import { recordAuditAlone } from '../../audit/audit.service.ts';
import { getPayout } from '../payout/payout.service.ts';
import { csvText, type CsvFile } from '../../../files/csv.ts';
import { listSettlementsAfter, type ListedSettlement } from './settlements.repository.ts';
import { frozenPayout, COLUMNS, rowsOf, type ExportedSettlement } from './settlements.view.ts';

/** A few milliseconds of work between other requests. */
const SLICE_ROWS = 250;

/** Bank file of the settlements in that state with payout data, oldest first. */
export async function exportSettlements(
  ctx: AppContext,
  admin: SignedInUser,
  input: ExportSettlementsInput,
): Promise<CsvFile> {
  const fileName = `liquidaciones_${argentineDay(ctx.now())}.csv`;
  await recordAuditAlone(ctx, { actorId: admin.id, kind: 'export', subjectName: fileName });
  return { fileName, text: csvText(COLUMNS, input.format, slicesOf(ctx, input)) };
}

function* slicesOf(ctx: AppContext, { state, format }: ExportSettlementsInput) {
  for (let afterId = 0; ;) {
    const slice = listSettlementsAfter(ctx.db, state, afterId, SLICE_ROWS);
    const last = slice.at(-1);
    if (!last) return;
    const payable = slice.flatMap((settlement) => withPayout(ctx, settlement));
    yield rowsOf(payable, format);
    afterId = last.id;
  }
}

/** The settlement with the bank's data, or undefined. */
function withPayout(ctx: AppContext, settlement: ListedSettlement): ExportedSettlement[] {
  const payout =
    settlement.state === 'draft' ? getPayout(ctx, settlement.sellerId) : frozenPayout(settlement);
  return payout ? [{ settlement, payout }] : [];
}
