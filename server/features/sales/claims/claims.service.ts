import type {
  ClaimPageView,
  ClaimView,
  CloseClaimInput,
  CreateClaimInput,
  ListClaimsInput,
} from '../../../../shared/sales/claims.ts';
import { invalid } from '../../../../shared/errors.ts';
import { requiredMessage } from '../../../../shared/input/messages.ts';
import { isoInstant } from '../../../../shared/values/instants.ts';
import { pageOf } from '../../../../shared/input/pagination.ts';
import type { ClaimItemView } from '../../../../shared/tray/tray.ts';
import type { SignedInUser } from '../../../caller.ts';
import type { AppContext } from '../../../context.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { postAdjustment } from '../../commissions/commissions.service.ts';
import { recordEvent } from '../../events/events.service.ts';
import { requireNoWords, requireSale } from '../sale/sale.service.ts';
import { saleErrors } from '../sale/sale.errors.ts';
import {
  countClaims,
  countClaimsByState,
  findClaim,
  findOpenClaim,
  insertClaim,
  listClaims,
  listOpenClaims,
  updateClaim,
  type Claim,
} from './claims.repository.ts';
import { toClaimView, toListedClaimView } from './claims.view.ts';

/** Throws 403 for another seller's sale, 409 while it has an open claim and once its customer was erased. */
export function createClaim(ctx: AppContext, user: SignedInUser, { id, kind, message }: CreateClaimInput) {
  return ctx.transaction(() => {
    const sale = requireSale(ctx, user, id);
    if (sale.sellerId !== user.id) throw saleErrors.othersClaim();
    requireNoWords(sale, message);
    if (findOpenClaim(ctx.db, sale.id)) throw saleErrors.CLAIM_OPEN();
    const { id: claimId } = insertClaim(ctx.db, {
      saleId: sale.id,
      kind,
      message,
      state: 'open',
      createdAtMs: ctx.now(),
    });
    recordEvent(ctx, sale, { actorId: user.id, kind: 'claim', field: 'claim', to: 'open', reason: message });
    return toClaimView(requireClaim(ctx, claimId));
  });
}

/**
 * Needs a reply (400), unless the customer was erased, when it takes neither reply nor adjustment (409). Throws 404 if
 * unknown, 409 if closed.
 */
export function closeClaim(
  ctx: AppContext,
  admin: SignedInUser,
  { id, state, reply, adjustment }: CloseClaimInput,
): Promise<ClaimView> {
  return ctx.transaction(() => {
    const claim = requireClaim(ctx, id);
    if (claim.state !== 'open') throw saleErrors.CLAIM_CLOSED();
    const sale = requireSale(ctx, admin, claim.saleId);
    requireNoWords(sale, reply);
    if (!reply && sale.erasedAtMs === null) throw invalid(requiredMessage('Respuesta'));
    const closed = updateClaim(ctx.db, claim.id, {
      state,
      reply: reply || null,
      closedAtMs: ctx.now(),
      closedById: admin.id,
    });
    const change = { kind: 'claim', field: 'claim', from: 'open', to: state, reason: reply || null } as const;
    recordEvent(ctx, sale, { actorId: admin.id, ...change });
    recordAudit(ctx, { actorId: admin.id, kind: 'sale_edited', subjectId: sale.id });
    if (adjustment !== undefined) {
      const { id: saleId, sellerId } = sale;
      postAdjustment(ctx, admin, { sellerId, saleId, amount: adjustment, reason: reply ?? '' });
    }
    return toClaimView({ ...claim, ...closed });
  });
}

function requireClaim(ctx: AppContext, id: number): Claim {
  const claim = findClaim(ctx.db, id);
  if (!claim) throw saleErrors.claimNotFound();
  return claim;
}

export function listAllClaims(ctx: AppContext, { state, ...page }: ListClaimsInput): ClaimPageView {
  return ctx.snapshot(() => {
    const { rows, pagination } = pageOf(page, countClaims(ctx.db, state), (limit, offset) =>
      listClaims(ctx.db, state, limit, offset),
    );
    return { claims: rows.map(toListedClaimView), pagination, counts: countClaimsByState(ctx.db) };
  });
}

export function countWaitingClaims(ctx: AppContext): number {
  return countClaims(ctx.db, 'open');
}

/** Open claims, oldest first. */
export function listWaitingClaims(ctx: AppContext, limit: number, offset: number): ClaimItemView[] {
  return listOpenClaims(ctx.db, limit, offset).map((claim) => ({
    claimId: String(claim.id),
    saleId: String(claim.saleId),
    sellerName: claim.sellerName,
    kind: claim.kind,
    since: isoInstant(claim.createdAtMs),
  }));
}
