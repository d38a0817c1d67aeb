import { isoInstant } from '../../../shared/values/instants.ts';
import { toPesos } from '../../../shared/values/money.ts';
import type { PlanView } from '../../../shared/plans/plans.ts';
import type { Plan } from './plans.repository.ts';

export function toPlanView(plan: Plan): PlanView {
  return {
    _id: String(plan.id),
    name: plan.name,
    description: plan.description,
    price: toPesos(plan.priceCents),
    features: plan.features,
    isActive: plan.isActive,
    createdAt: isoInstant(plan.createdAtMs),
    updatedAt: isoInstant(plan.updatedAtMs),
  };
}
