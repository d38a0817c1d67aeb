import { setImmediate as nextTurn } from 'node:timers/promises';
import { dayEndMs } from '../../../../shared/input/dateInput.ts';
import { AppError } from '../../../../shared/errors.ts';
import { formatMoney, toPesos } from '../../../../shared/values/money.ts';
import type {
  CreateSettlementsInput,
  LeftOutReason,
  SettlementRunView,
} from '../../../../shared/commissions/settlements.ts';
import type { SignedInUser } from '../../../caller.ts';
import type { AppContext } from '../../../context.ts';
import { doSlice } from '../../../db/slices.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { requireSeller } from '../commissions.service.ts';
import { insertLeftOut, insertLines } from './settlements.lines.repository.ts';
import { insertDraft, listSettlementsById } from './settlements.repository.ts';
import {
  hasUnpaidSettlement,
  listCandidates,
  listClosedCycles,
  listHeldCycles,
  listPeople,
  listSellerIds,
  type Candidate,
} from './settlements.run.repository.ts';
import { toListedSettlementView } from './settlements.view.ts';

type Outcome = { draftId: number } | { sellerId: number; reason: string };

/** Drafts the entries payable now and dated through `until`; gives a reason for each skipped seller. Each draft is atomic. */
export async function draftSettlements(
  ctx: AppContext,
  admin: SignedInUser,
  { sellerIds: named, all, until }: CreateSettlementsInput,
): Promise<SettlementRunView> {
  const sellerIds = all ? listSellerIds(ctx.db) : [...new Set(named)];
  const names = new Map(listPeople(ctx.db, sellerIds).map(({ id, name }) => [id, name]));
  if (names.size < sellerIds.length) {
    throw new AppError('NOT_FOUND', 'Uno de los vendedores no existe');
  }
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
    run.settlements.push(...listSettlementsById(ctx.db, draftIds).map(toListedSettlementView));
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
  const nowMs = ctx.now();
  const lines: Candidate[] = [];
  const leftOut: { entryId: number; reason: LeftOutReason }[] = [];
  const reasonAgainst = reasonsAgainst(ctx, sellerId, nowMs);
  for (const candidate of listCandidates(ctx.db, sellerId, toMs)) {
    const reason = reasonAgainst(candidate);
    if (reason === undefined) lines.push(candidate);
    else leftOut.push({ entryId: candidate.entryId, reason });
  }
  const reason = reasonForNone(ctx, sellerId, lines, new Set(leftOut.map((entry) => entry.reason)));
  if (reason !== undefined) return { sellerId, reason };
  const settlementId = insertDraft(ctx.db, { sellerId, until, createdAtMs: nowMs });
  insertLines(
    ctx.db,
    settlementId,
    lines.map(({ entryId }) => entryId),
  );
  for (const entry of leftOut) insertLeftOut(ctx.db, { settlementId, ...entry });
  const { name: subjectName } = requireSeller(ctx, sellerId);
  recordAudit(ctx, {
    actorId: admin.id,
    kind: 'settlement',
    subjectId: settlementId,
    subjectName,
    to: 'draft',
  });
  return { draftId: settlementId };
}

/** Returns why an entry is left out, or undefined for a payable one. */
function reasonsAgainst(ctx: AppContext, sellerId: number, nowMs: number) {
  const closed = new Set(listClosedCycles(ctx.db, sellerId).map(keyOf));
  const held = new Set(listHeldCycles(ctx.db, sellerId, nowMs).map(keyOf));
  return (candidate: Candidate): LeftOutReason | undefined => {
    if (candidate.claimId !== null) return 'claim';
    if (candidate.withdrawnAtMs !== null) return 'withdrawal';
    const key = keyOf(candidate);
    if (closed.has(key)) return 'waiting';
    return held.has(key) ? 'held' : undefined;
  };
}

/** A manual adjustment has no cycle, and is payable at once. */
function keyOf({ saleId, cycle }: { saleId: number | null; cycle: number | null }): string {
  return `${saleId} ${cycle}`;
}

function reasonForNone(
  ctx: AppContext,
  sellerId: number,
  lines: Candidate[],
  leftOut: Set<LeftOutReason>,
): string | undefined {
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
  return hasUnpaidSettlement(ctx.db, sellerId)
    ? 'Lo que tiene a cobrar hasta esa fecha ya está en otra liquidación.'
    : 'No tiene nada a cobrar hasta esa fecha.';
}
