import { invalid } from '../../../shared/errors.ts';
import { dayStartMs } from '../../../shared/input/dateInput.ts';
import { MAX_PRICE_PESOS } from '../../../shared/input/moneyFields.ts';
import {
  adjustedPrice,
  lastPriceDay,
  type AdjustedPriceView,
  type AdjustPricesInput,
  type PriceView,
  type SchedulePriceInput,
  type UndoPricesInput,
} from '../../../shared/plans/prices.ts';
import { argentineDay } from '../../../shared/values/dates.ts';
import { formatMoney, toCents, toPesos } from '../../../shared/values/money.ts';
import type { SignedInUser } from '../../caller.ts';
import type { AppContext } from '../../context.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { planErrors } from './plans.errors.ts';
import {
  findPlan,
  listActivePlans,
  type Plan,
  findPlanOfPrice,
  findPriceAt,
  insertPrice,
  insertPriceRemoval,
  listPrices,
} from './plans.repository.ts';
import { requirePlan } from './plans.service.ts';
import { toPriceViews } from './plans.view.ts';

type Admin = Pick<SignedInUser, 'id'>;

/** Latest `validFrom` first. Throws 404 for an unknown plan. */
export function listPlanPrices(ctx: AppContext, planId: number): PriceView[] {
  return ctx.snapshot(() => pricesOf(ctx, requirePlan(ctx, planId).id));
}

/** Throws 404 for an unknown plan, 400 for a day that is past or too far ahead. */
export function schedulePrice(
  ctx: AppContext,
  admin: Admin,
  { id, price, validFrom, note }: SchedulePriceInput,
): Promise<PriceView> {
  return ctx.transaction(() => {
    const plan = requirePlan(ctx, id);
    const startsAtMs = requireStart(ctx, validFrom);
    const priceId = addPrice(ctx, admin, plan, { priceCents: toCents(price), validFrom, startsAtMs, note });
    return priceOf(ctx, plan.id, priceId);
  });
}

/** Throws 404 for an unknown price, 409 for one that is not scheduled. */
export function removePrice(ctx: AppContext, admin: Admin, id: number): Promise<PriceView> {
  return ctx.transaction(() => {
    const planId = findPlanOfPrice(ctx.db, id);
    if (planId === undefined) throw planErrors.priceNotFound();
    const { state, price } = priceOf(ctx, planId, id);
    if (state !== 'scheduled') throw planErrors.PRICE_STARTED();
    return removeScheduled(ctx, admin, requirePlan(ctx, planId), { id, price });
  });
}

/** Removes each plan's scheduled price of that day and amount, if any; returns those. Throws 404 for an unknown plan. */
export function undoPrices(ctx: AppContext, admin: Admin, { validFrom, prices }: UndoPricesInput) {
  return ctx.transaction(() =>
    prices.flatMap(({ planId, to }) => {
      const plan = requirePlan(ctx, planId);
      const found = pricesOf(ctx, planId).find(
        ({ state, ...row }) => state === 'scheduled' && row.validFrom === validFrom && row.price === to,
      );
      return found ? [removeScheduled(ctx, admin, plan, { id: Number(found._id), price: to })] : [];
    }),
  );
}

function removeScheduled(
  ctx: AppContext,
  admin: Admin,
  plan: Plan,
  { id, price }: { id: number; price: number },
): PriceView {
  insertPriceRemoval(ctx.db, { priceId: id, removedById: admin.id, removedAtMs: ctx.now() });
  recordPrice(ctx, admin, plan, { from: String(price) });
  return priceOf(ctx, plan.id, id);
}

/** All or nothing: 400 when a price would be too high, a plan is unknown, or the day is past or too far ahead. */
export function adjustPrices(
  ctx: AppContext,
  admin: Admin,
  { percent, roundTo, validFrom, planIds, dryRun }: AdjustPricesInput,
): Promise<AdjustedPriceView[]> {
  return ctx.transaction(() => {
    const startsAtMs = requireStart(ctx, validFrom);
    const adjusted = plansToAdjust(ctx, planIds).map((plan) => {
      const fromCents = requirePriceAt(ctx, plan.id, startsAtMs);
      const priceCents = adjustedPrice(fromCents, percent, roundTo);
      if (priceCents === undefined) {
        throw invalid(`El precio de ${plan.name} pasaría de ${formatMoney(MAX_PRICE_PESOS)}`);
      }
      return { plan, fromCents, priceCents };
    });
    if (!dryRun) {
      for (const { plan, priceCents } of adjusted) {
        addPrice(ctx, admin, plan, { priceCents, validFrom, startsAtMs });
      }
    }
    return adjusted.map(({ plan, fromCents, priceCents }) => ({
      planId: String(plan.id),
      planName: plan.name,
      from: toPesos(fromCents),
      to: toPesos(priceCents),
      validFrom,
    }));
  });
}

/** Returns centavos; before the plan's first price, the first. */
export function requirePriceAt(ctx: AppContext, planId: number, atMs: number): number {
  const priceCents = findPriceAt(ctx.db, planId, atMs);
  if (priceCents === undefined) throw new Error(`plan ${planId} has no price`);
  return priceCents;
}

function plansToAdjust(ctx: AppContext, planIds: number[] | undefined): Plan[] {
  if (!planIds) return listActivePlans(ctx.db, ctx.now());
  return planIds.map((id) => {
    const plan = findPlan(ctx.db, id, ctx.now());
    if (!plan) throw invalid('El campo Planes nombra un plan que no existe');
    return plan;
  });
}

/** Returns the instant at which a price of that day starts. */
function requireStart(ctx: AppContext, validFrom: string): number {
  const today = argentineDay(ctx.now());
  if (validFrom < today) throw invalid('El campo Válido desde no puede ser un día pasado');
  if (validFrom > lastPriceDay(today))
    throw invalid('El campo Válido desde admite hasta dos años por delante');
  return Math.max(dayStartMs(validFrom), ctx.now());
}

interface NewPrice {
  priceCents: number;
  validFrom: string;
  startsAtMs: number;
  note?: string | null | undefined;
}

function addPrice(ctx: AppContext, admin: Admin, plan: Plan, { note, ...price }: NewPrice): number {
  const from = toPesos(requirePriceAt(ctx, plan.id, price.startsAtMs));
  recordPrice(ctx, admin, plan, { from: String(from), to: String(toPesos(price.priceCents)) });
  return insertPrice(ctx.db, {
    ...price,
    planId: plan.id,
    note: note || null,
    createdById: admin.id,
    createdAtMs: ctx.now(),
  });
}

function recordPrice(
  ctx: AppContext,
  admin: Admin,
  { id, name }: Plan,
  change: { from: string; to?: string },
): void {
  recordAudit(ctx, { actorId: admin.id, kind: 'price', subjectId: id, subjectName: name, ...change });
}

function pricesOf(ctx: AppContext, planId: number): PriceView[] {
  return toPriceViews(listPrices(ctx.db, planId), ctx.now());
}

function priceOf(ctx: AppContext, planId: number, id: number): PriceView {
  const price = pricesOf(ctx, planId).find(({ _id }) => _id === String(id));
  if (!price) throw new Error(`price ${id} is not of plan ${planId}`);
  return price;
}
