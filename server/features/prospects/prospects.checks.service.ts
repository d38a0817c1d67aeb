import { parseInstant } from '../../../shared/input/dateInput.ts';
import { invalid } from '../../../shared/errors.ts';
import { isOpen } from '../../../shared/prospects/prospectStates.ts';
import { NEXT_AT_MAX_DAYS, PROSPECT_LABELS } from '../../../shared/prospects/prospects.ts';
import { DAY_MS } from '../../../shared/values/durations.ts';
import { whatsAppNumber } from '../../../shared/values/phones.ts';
import type { SignedInUser } from '../../caller.ts';
import type { AppContext } from '../../context.ts';
import { findPlanOnOffer } from '../plans/plans.service.ts';
import { prospectErrors } from './prospects.errors.ts';
import { findOpenWithNumber, findProspect, type Prospect } from './prospects.repository.ts';

/** Throws 404, also for another seller's prospect. */
export function requireOwn(ctx: AppContext, user: SignedInUser, id: number): Prospect {
  const prospect = findProspect(ctx.db, id);
  if (prospect?.sellerId !== user.id) throw prospectErrors.notFound();
  return prospect;
}

/** Like `requireOwn`, but administrators read every prospect. */
export function requireReadable(ctx: AppContext, user: SignedInUser, id: number): Prospect {
  const prospect = findProspect(ctx.db, id);
  if (!prospect || (prospect.sellerId !== user.id && user.role !== 'admin')) throw prospectErrors.notFound();
  return prospect;
}

/** Throws 409 once the data were erased. */
export function requireNotErased({ erasedAtMs }: Prospect): void {
  if (erasedAtMs === null) return;
  throw prospectErrors.PROSPECT_ERASED();
}

/** Throws 409 for a prospect that was erased, lost or won. */
export function requireOpen(prospect: Prospect): void {
  requireNotErased(prospect);
  if (isOpen(prospect.state)) return;
  throw prospect.state === 'won' ? prospectErrors.PROSPECT_WON() : prospectErrors.PROSPECT_LOST();
}

/** Throws 409 `DUPLICATE_PROSPECT` if the seller has another open prospect with that number. */
export function requireFreeNumber(
  ctx: AppContext,
  sellerId: number,
  number: string | null,
  exceptId?: number,
  message = 'Ya tienes a esa persona entre tus interesados',
): void {
  const other = number === null ? undefined : findOpenWithNumber(ctx.db, sellerId, number);
  if (!other || other.id === exceptId) return;
  throw prospectErrors.DUPLICATE_PROSPECT(message, other.id);
}

/** The phone in comparable form; null if it cannot be compared. */
export function numberOf(phone: string): string | null {
  return whatsAppNumber(phone) ?? null;
}

/** Null clears. Throws 400 for an instant too far ahead. */
export function nextAtColumn(ctx: AppContext, nextAt: string | null | undefined): number | null {
  const nextAtMs = nextAt ? (parseInstant(nextAt) ?? null) : null;
  if (nextAtMs !== null && nextAtMs > ctx.now() + NEXT_AT_MAX_DAYS * DAY_MS) {
    throw invalid(
      `El campo ${PROSPECT_LABELS.nextAt} puede estar como máximo ${NEXT_AT_MAX_DAYS} días adelante`,
    );
  }
  return nextAtMs;
}

/** Keeps the plan's current name. Throws 400 for a plan that is not on offer. */
export function planColumns(ctx: AppContext, planId: number | null | undefined) {
  if (planId === null || planId === undefined) return { planId: null, planName: null };
  const plan = findPlanOnOffer(ctx, planId);
  if (!plan) throw invalid(`El campo ${PROSPECT_LABELS.planName} debe ser un plan disponible`);
  return { planId: plan.id, planName: plan.name };
}
