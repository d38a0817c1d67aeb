import { AppError } from '../../../shared/errors.ts';
import { parseId } from '../../../shared/ids.ts';
import type { PlanView } from '../../../shared/plans.ts';
import type { App } from '../../context.ts';
import { countPlansEver, findPlan, insertPlan, listActivePlans, type Plan } from './plans.repository.ts';
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
