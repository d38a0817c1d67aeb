import { commissionOf } from '../../../../../shared/values/commission.ts';
import { toCents, toPesos } from '../../../../../shared/values/money.ts';
import type { PlanView } from '../../../../../shared/plans/plans.ts';
import type { SaleView } from '../../../../../shared/sales/sales.ts';

/** A plan to choose, with price and commission in pesos. */
export type PlanChoice = Pick<PlanView, '_id' | 'name' | 'description' | 'price' | 'nextPrice'> & {
  commission: number;
};

/** The plans on offer at a seller's rate in basis points. */
export function planChoices(plans: PlanView[], rateBp: number): PlanChoice[] {
  return plans.map((plan) => ({
    ...plan,
    commission: toPesos(commissionOf(toCents(plan.price), rateBp)),
  }));
}

/** Plans for an existing sale: its own first, at its price, even if deleted. */
export function planChoicesFor(sale: SaleView, plans: PlanView[]): PlanChoice[] {
  const onOffer = plans.find(({ _id }) => _id === sale.planId);
  const current = {
    _id: sale.planId,
    name: onOffer?.price === sale.planPrice ? sale.planName : `${sale.planName} (plan actual)`,
    description: onOffer?.description ?? '',
    price: sale.planPrice,
    commission: sale.commission,
    nextPrice: null,
  };
  const others = plans.filter(({ _id }) => _id !== sale.planId);
  return [current, ...planChoices(others, frozenRateBp(sale))];
}

/** The calls do not return a sale's frozen rate; price and commission imply it. */
function frozenRateBp({ planPrice, commission }: SaleView): number {
  return Math.round((toCents(commission) / toCents(planPrice)) * 10_000);
}
