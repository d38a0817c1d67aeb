import { isoInstant } from '../../../shared/values/instants.ts';
import { toPesos } from '../../../shared/values/money.ts';
import type { PlanView } from '../../../shared/plans/plans.ts';
import type { Plan } from './plans.repository.ts';

export function toPlanView(plan: Plan): PlanView {
  const { nextPriceCents, nextPriceFrom } = plan;
  return {
    _id: String(plan.id),
    name: plan.name,
    description: plan.description,
    price: toPesos(plan.priceCents),
    priceSince: isoInstant(plan.priceSinceMs),
    nextPrice:
      nextPriceCents === null || nextPriceFrom === null
        ? null
        : { price: toPesos(nextPriceCents), validFrom: nextPriceFrom },
    features: plan.features,
    isActive: plan.isActive,
    createdAt: isoInstant(plan.createdAtMs),
    updatedAt: isoInstant(changedAtMs(plan)),
  };
}

/** The last edit, or the start of today's price: a form opened before that is stale. */
export function changedAtMs({ updatedAtMs, priceSinceMs }: Plan): number {
  return Math.max(updatedAtMs, priceSinceMs);
}
