import { AppError } from '../../../shared/errors.ts';
import { parseId } from '../../../shared/ids.ts';
import { toCents } from '../../../shared/money.ts';
import type { CreatePlanInput, PlanView, UpdatePlanInput } from '../../../shared/plans.ts';
import type { App } from '../../context.ts';
import {
  countPlans,
  countPlansEver,
  findPlan,
  insertPlan,
  listActivePlans,
  listPlans,
  updatePlan,
  type Plan,
} from './plans.repository.ts';
import { toPlanView } from './plans.view.ts';

/** The plans on offer, newest first. */
export function listPlansOnOffer(app: App): PlanView[] {
  return listActivePlans(app.db).map(toPlanView);
}

/** The plan a new sale takes; 404 when it is unknown, deleted or not active. */
export function requirePlanOnOffer(app: App, planId: string): Plan {
  const id = parseId(planId);
  const plan = id === undefined ? undefined : findPlan(app.db, id);
  if (!plan?.isActive) throw new AppError('NOT_FOUND', 'El plan no existe o ya no está disponible');
  return plan;
}

/** All plans that are not deleted, inactive ones included, newest first. */
export function listManagedPlans(app: App): PlanView[] {
  return listPlans(app.db).map(toPlanView);
}

/** Number of plans that are not deleted, inactive ones included. */
export function countManagedPlans(app: App): number {
  return countPlans(app.db);
}

/** Adds a plan; 409 when another one has that name. */
export function createPlan(app: App, { price, ...values }: CreatePlanInput): PlanView {
  return app.transaction(() => {
    requireFreeName(app, values.name);
    const nowMs = app.now();
    const plan = { ...values, priceCents: toCents(price), createdAtMs: nowMs, updatedAtMs: nowMs };
    return toPlanView(insertPlan(app.db, plan));
  });
}

/** Changes a plan; its sales keep what they had. 404 unknown, 409 when another one has that name. */
export function editPlan(app: App, { id, price, ...values }: UpdatePlanInput): PlanView {
  return app.transaction(() => {
    const plan = requirePlan(app, id);
    requireFreeName(app, values.name, plan.id);
    const changes = { ...values, priceCents: toCents(price), updatedAtMs: app.now() };
    return toPlanView(updatePlan(app.db, plan.id, changes));
  });
}

/** Deletes a plan softly: nobody can sell it any more, its sales stay. */
export function deletePlan(app: App, planId: string): void {
  app.transaction(() => {
    const { id } = requirePlan(app, planId);
    updatePlan(app.db, id, { deletedAtMs: app.now(), updatedAtMs: app.now() });
  });
}

function requirePlan(app: App, planId: string): Plan {
  const id = parseId(planId);
  const plan = id === undefined ? undefined : findPlan(app.db, id);
  if (!plan) throw new AppError('NOT_FOUND', 'El plan no existe');
  return plan;
}

// The index behind this folds case for ASCII alone; names differ by their accents.
const names = new Intl.Collator('es', { sensitivity: 'accent' });

function requireFreeName(app: App, name: string, exceptId?: number): void {
  if (listPlans(app.db).some((plan) => plan.id !== exceptId && names.compare(plan.name, name) === 0)) {
    throw new AppError('CONFLICT', 'Ya existe un plan con ese nombre');
  }
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

/** Gives a database that never had a plan three to start with, so that a seller can sell at once. */
export function createStarterPlans(app: App): void {
  if (countPlansEver(app.db) > 0) return;
  const nowMs = app.now();
  for (const plan of STARTER_PLANS) {
    insertPlan(app.db, { ...plan, isActive: true, createdAtMs: nowMs, updatedAtMs: nowMs });
  }
}
