import { setImmediate as nextTurn } from 'node:timers/promises';
import { dayEndMs } from '../../../../shared/input/dateInput.ts';
import { formatMoney, toPesos } from '../../../../shared/values/money.ts';
import type {
  DraftSettlementsInput,
  LeftOutReason,
  SettlementRunView,
} from '../../../../shared/commissions/settlements.ts';
import type { SignedInUser } from '../../../caller.ts';
import type { AppContext } from '../../../context.ts';
import { doSlice } from '../../../shares/slices.ts';
import { requireSeller } from '../commissions.service.ts';
import { commissionErrors } from '../commissions.errors.ts';
import {
  deleteLeftOut,
  insertLines,
  listExcludedEntries,
  upsertLeftOut,
  deleteLine,
  listDraftLines,
  listExcluded,
} from './settlements.lines.repository.ts';
import { insertSettlement, listSettlementsById, updateSettlement } from './settlements.repository.ts';
import {
  hasClosedSettlement,
  listCandidates,
  listClosedCycles,
  listDrafts,
  listHeldCycles,
  listPeople,
  listSellerIds,
  type Candidate,
} from './settlements.run.repository.ts';
import { recordSettlement, requireSettlement, totalOf } from './settlements.service.ts';
import { toListedSettlementView } from './settlements.view.ts';

type Outcome = { draftId: number } | { sellerId: number; reason: string };
type LeftOut = { entryId: number; reason: LeftOutReason };
type Contents = { lines: Candidate[]; leftOut: LeftOut[] };

/**
 * Drafts the entries payable now and dated through `until`, in the seller's draft if there is one; gives a reason for
 * each skipped seller. Each draft is atomic.
 */
export async function draftSettlements(
  ctx: AppContext,
  admin: SignedInUser,
  { sellerIds: named, all, until }: DraftSettlementsInput,
): Promise<SettlementRunView> {
  const sellerIds = all ? listSellerIds(ctx.db) : [...new Set(named)];
  const names = new Map(listPeople(ctx.db, sellerIds).map(({ id, name }) => [id, name]));
  if (names.size < sellerIds.length) throw commissionErrors.someSellerNotFound();
  const toMs = dayEndMs(until);
  const run: SettlementRunView = { settlements: [], skipped: [] };
  let done = 0;
  while (done < sellerIds.length) {
    await nextTurn();
    const left = sellerIds.slice(done);
    const outcomes = await ctx.transaction(() =>
      doSlice(left, (sellerId) => draftSettlement(ctx, admin, sellerId, { until, toMs })),
    );
    done += outcomes.length;
    await nextTurn();
    const draftIds = outcomes.flatMap((outcome) => ('draftId' in outcome ? [outcome.draftId] : []));
    const drafts = new Map(listSettlementsById(ctx.db, draftIds).map((draft) => [draft.id, draft]));
    for (const draft of draftIds.map((id) => drafts.get(id))) {
      if (draft) run.settlements.push(toListedSettlementView(draft));
    }
    for (const outcome of outcomes) {
      if ('draftId' in outcome) continue;
      const { sellerId, reason } = outcome;
      run.skipped.push({ sellerId: String(sellerId), sellerName: names.get(sellerId) ?? '', reason });
    }
  }
  return run;
}

function draftSettlement(
  ctx: AppContext,
  admin: SignedInUser,
  sellerId: number,
  { until, toMs }: { until: string; toMs: number },
): Outcome {
  // Several drafts of one seller are of an earlier version.
  const drafts = listDrafts(ctx.db, sellerId);
  const excluded = new Set(drafts.flatMap(({ id }) => listExcludedEntries(ctx.db, id)));
  const lines: Candidate[] = [];
  const leftOut: LeftOut[] = [];
  const reasonAgainst = reasonsAgainst(ctx, sellerId, ctx.now());
  for (const candidate of listCandidates(ctx.db, sellerId, toMs)) {
    const { entryId } = candidate;
    if (excluded.has(entryId)) continue;
    const reason = reasonAgainst(candidate);
    if (reason === undefined) lines.push(candidate);
    else leftOut.push({ entryId, reason });
  }
  const [oldest] = drafts;
  if (oldest) {
    fillDraft(ctx, admin, oldest, { until, lines, leftOut });
    return { draftId: oldest.id };
  }
  const reason = reasonForNone(ctx, sellerId, lines, new Set(leftOut.map((entry) => entry.reason)));
  if (reason !== undefined) return { sellerId, reason };
  const id = insertSettlement(ctx.db, {
    sellerId,
    until,
    state: 'draft',
    totalCents: 0,
    createdAtMs: ctx.now(),
  });
  insertContents(ctx, id, { lines, leftOut });
  recordSettlement(ctx, admin, { id, sellerName: requireSeller(ctx, sellerId).name }, { to: 'draft' });
  return { draftId: id };
}

function fillDraft(
  ctx: AppContext,
  admin: SignedInUser,
  { id }: { id: number },
  { until, ...contents }: Contents & { until: string },
): void {
  const before = requireSettlement(ctx, id);
  for (const { entryId } of contents.lines) deleteLeftOut(ctx.db, id, entryId);
  insertContents(ctx, id, contents);
  if (contents.lines.length === 0) return;
  if (until > before.until) updateSettlement(ctx.db, id, { until });
  const after = requireSettlement(ctx, id);
  recordSettlement(ctx, admin, before, { from: totalOf(before), to: totalOf(after) });
}

function insertContents(ctx: AppContext, settlementId: number, { lines, leftOut }: Contents): void {
  insertLines(
    ctx.db,
    settlementId,
    lines.map(({ entryId }) => entryId),
  );
  for (const entry of leftOut) upsertLeftOut(ctx.db, { settlementId, ...entry });
}

/** Returns why an entry is left out, or undefined for a payable one. */
function reasonsAgainst(ctx: AppContext, sellerId: number, nowMs: number) {
  const closed = new Set(listClosedCycles(ctx.db, sellerId).map(keyOf));
  const held = new Set(listHeldCycles(ctx.db, sellerId, nowMs).map(keyOf));
  return (candidate: Candidate): LeftOutReason | undefined => {
    if (candidate.stoppedBy !== null) return candidate.stoppedBy;
    const key = keyOf(candidate);
    if (closed.has(key)) return 'waiting';
    return held.has(key) ? 'held' : undefined;
  };
}

/** A manual adjustment has no cycle, and is payable at once. */
function keyOf({ saleId, cycle, source }: Pick<Candidate, 'saleId' | 'cycle' | 'source'>): string {
  return `${saleId} ${cycle} ${source}`;
}

function reasonForNone(ctx: AppContext, sellerId: number, lines: Candidate[], leftOut: Set<LeftOutReason>) {
  const sumCents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const heldUp = [
    leftOut.has('claim') ? ' Hay ventas con un reclamo abierto, que quedan afuera.' : '',
    leftOut.has('withdrawal') ? ' Hay ventas de las que el cliente se arrepintió, que quedan afuera.' : '',
  ].join('');
  if (lines.length > 0) {
    const sum = formatMoney(toPesos(sumCents));
    return sumCents > 0 ? undefined : `El saldo a cobrar no es positivo (${sum}).${heldUp}`;
  }
  if (heldUp) return `No queda nada a cobrar.${heldUp}`;
  if (leftOut.has('waiting')) return 'Lo que tiene a cobrar espera a que se pague una liquidación cerrada.';
  if (leftOut.has('held')) return 'Lo que ganó hasta esa fecha todavía no está a cobrar.';
  return hasClosedSettlement(ctx.db, sellerId)
    ? 'Lo que tiene a cobrar hasta esa fecha ya está en otra liquidación.'
    : 'No tiene nada a cobrar hasta esa fecha.';
}

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
