import { toPesos } from '../../../shared/money.ts';
import type { PlanView } from '../../../shared/plans.ts';
import type { Plan } from './plans.repository.ts';

export function toPlanView(plan: Plan): PlanView {
  return {
    _id: String(plan.id),
    name: plan.name,
    description: plan.description,
    price: toPesos(plan.priceCents),
    features: plan.features,
    isActive: plan.isActive,
    createdAt: new Date(plan.createdAtMs).toISOString(),
    updatedAt: new Date(plan.updatedAtMs).toISOString(),
  };
}
