import type { AuditKind } from '../../../shared/audit/audit.ts';
import { argentineDay } from '../../../shared/values/dates.ts';
import { formatMoney, toCents, toPesos } from '../../../shared/values/money.ts';
import type { CreatePlanInput, PlanView, EditPlanInput } from '../../../shared/plans/plans.ts';
import type { SignedInUser } from '../../caller.ts';
import type { AppContext, ReadContext } from '../../context.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { planErrors } from './plans.errors.ts';
import {
  countPlans,
  countPlansEver,
  findPlan,
  findPlanEver,
  insertPlan,
  listActivePlans,
  listPlans,
  updatePlan,
  type Plan,
  insertPrice,
} from './plans.repository.ts';
import { changedAtMs, toPlanView } from './plans.view.ts';

type Admin = Pick<SignedInUser, 'id'>;

export function listPlansOnOffer(ctx: ReadContext): PlanView[] {
  return listActivePlans(ctx.db, ctx.now()).map(toPlanView);
}

/** Throws 404 when the plan is unknown, deleted or not active, and was not on offer at `atMs` (default now) either. */
export function requirePlanOnOffer(ctx: AppContext, id: number, atMs = ctx.now()): Plan {
  const plan = findPlanOnOffer(ctx, id, atMs);
  if (!plan) throw planErrors.notOnOffer();
  return plan;
}

/** Like `requirePlanOnOffer`, but returns undefined instead of throwing 404. */
export function findPlanOnOffer(ctx: AppContext, id: number, atMs = ctx.now()): Plan | undefined {
  const nowMs = ctx.now();
  const plan = findPlanEver(ctx.db, id, nowMs);
  if (!plan) return undefined;
  const { isActive, deletedAtMs, offSinceMs } = plan;
  const isOnOffer = isActive && deletedAtMs === null;
  // Taken off while the clock was ahead, it counts as gone.
  const wasOnOffer = offSinceMs !== null && offSinceMs <= nowMs && atMs < offSinceMs;
  return isOnOffer || wasOnOffer ? plan : undefined;
}

/** Includes inactive plans, newest first. */
export function listAllPlans(ctx: ReadContext): PlanView[] {
  return listPlans(ctx.db, ctx.now()).map(toPlanView);
}

export function countAllPlans(ctx: AppContext): number {
  return countPlans(ctx.db);
}

/** Throws 409 when another plan has that name. */
export function createPlan(ctx: AppContext, admin: Admin, { price, ...values }: CreatePlanInput) {
  return ctx.transaction(() => {
    requireFreeName(ctx, values.name);
    const nowMs = ctx.now();
    const id = insertPlan(ctx.db, { ...values, createdAtMs: nowMs, updatedAtMs: nowMs });
    priceFromNow(ctx, id, toCents(price), admin.id);
    const plan = requirePlan(ctx, id);
    recordPlan(ctx, admin, 'plan_created', plan, { to: textOf(plan) });
    return toPlanView(plan);
  });
}

/** A new price starts now; existing sales keep theirs. Throws 404 for an unknown plan, 409 for a taken name or a change since `expectedUpdatedAt`. */
export function editPlan(ctx: AppContext, admin: Admin, input: EditPlanInput): Promise<PlanView> {
  return ctx.transaction(() => {
    const plan = requirePlan(ctx, input.id);
    const { name, description, price, features = plan.features, isActive = plan.isActive } = input;
    requireUnchanged(plan, input.expectedUpdatedAt);
    requireFreeName(ctx, name, plan.id);
    const offSinceMs = isActive ? null : (plan.offSinceMs ?? (plan.isActive ? ctx.now() : null));
    updatePlan(ctx.db, plan.id, {
      name,
      description,
      features,
      isActive,
      offSinceMs,
      updatedAtMs: ctx.now(),
    });
    const priceCents = toCents(price);
    if (priceCents !== plan.priceCents) priceFromNow(ctx, plan.id, priceCents, admin.id);
    const edited = requirePlan(ctx, plan.id);
    const isSame = textOf(plan) === textOf(edited);
    recordPlan(ctx, admin, 'plan_updated', edited, isSame ? {} : { from: textOf(plan), to: textOf(edited) });
    return toPlanView(edited);
  });
}

/** Soft-deletes: the plan is off offer, its sales remain. */
export function deletePlan(ctx: AppContext, admin: Admin, id: number): Promise<void> {
  return ctx.transaction(() => {
    const plan = requirePlan(ctx, id);
    recordPlan(ctx, admin, 'plan_deleted', plan, { from: textOf(plan) });
    const nowMs = ctx.now();
    const offSinceMs = plan.isActive ? nowMs : plan.offSinceMs;
    updatePlan(ctx.db, id, { deletedAtMs: nowMs, offSinceMs, updatedAtMs: nowMs });
  });
}

function priceFromNow(ctx: AppContext, planId: number, priceCents: number, createdById: number | null): void {
  const nowMs = ctx.now();
  insertPrice(ctx.db, {
    planId,
    priceCents,
    validFrom: argentineDay(nowMs),
    startsAtMs: nowMs,
    createdById,
    createdAtMs: nowMs,
  });
}

type PlanKind = Extract<AuditKind, `plan_${string}`>;

function recordPlan(
  ctx: AppContext,
  admin: Admin,
  kind: PlanKind,
  { id, name }: Plan,
  change: { from?: string; to?: string },
): void {
  recordAudit(ctx, { actorId: admin.id, kind, subjectId: id, subjectName: name, ...change });
}

function textOf({ priceCents, isActive }: Plan): string {
  return `${toPesos(priceCents)}${isActive ? '' : ', inactivo'}`;
}

/** Throws 404 when the plan is unknown or deleted. */
export function requirePlan(ctx: AppContext, id: number): Plan {
  const plan = findPlan(ctx.db, id, ctx.now());
  if (!plan) throw planErrors.notFound();
  return plan;
}

function requireUnchanged(plan: Plan, expectedUpdatedAt: string | undefined): void {
  if (expectedUpdatedAt === undefined || Date.parse(expectedUpdatedAt) === changedAtMs(plan)) return;
  const now = `${plan.name}, ${formatMoney(toPesos(plan.priceCents))}${plan.isActive ? '' : ', inactivo'}`;
  throw planErrors.PLAN_CHANGED(now);
}

// The index folds case for ASCII only; names differ by their accents.
const names = new Intl.Collator('es', { sensitivity: 'accent' });

/** True if no two plans may have these names: they differ at most in case. */
export function isSamePlanName(one: string, other: string): boolean {
  return names.compare(one, other) === 0;
}

function requireFreeName(ctx: AppContext, name: string, exceptId?: number): void {
  if (listPlans(ctx.db, ctx.now()).some((plan) => plan.id !== exceptId && isSamePlanName(plan.name, name)))
    throw planErrors.PLAN_NAME_TAKEN();
}

const STARTER_PLANS = [
  {
    name: 'Alarma Esencial',
    description: 'Protección monitoreada para departamentos y casas chicas.',
    priceCents: 24_900_00,
    features: ['Panel inalámbrico', '2 sensores de movimiento', 'Sirena interior', 'Monitoreo 24 horas'],
  },
  {
    name: 'Alarma Hogar',
    description: 'El plan más elegido: cobertura completa de la casa y control desde el celular.',
    priceCents: 34_900_00,
    features: [
      'Panel con batería de respaldo',
      '3 sensores de movimiento y 2 de apertura',
      'Sirena exterior',
      'Aplicación en el celular',
      'Monitoreo 24 horas',
    ],
  },
  {
    name: 'Alarma Comercio',
    description: 'Para locales y oficinas, con botón antipánico y aviso de apertura y cierre.',
    priceCents: 52_900_00,
    features: [
      'Panel con doble vía de comunicación',
      '5 sensores',
      'Botón antipánico',
      'Aviso de apertura y cierre',
      'Monitoreo 24 horas',
    ],
  },
];

/** Does nothing if any plan ever existed. */
export function createStarterPlans(ctx: AppContext): void {
  if (countPlansEver(ctx.db) > 0) return;
  const nowMs = ctx.now();
  for (const { priceCents, ...plan } of STARTER_PLANS) {
    const id = insertPlan(ctx.db, { ...plan, isActive: true, createdAtMs: nowMs, updatedAtMs: nowMs });
    priceFromNow(ctx, id, priceCents, null);
  }
}
