import { schemaResolver, type FormErrors } from '@mantine/form';
import { createPlanInput, type PlanView } from '../../../shared/plans/plans.ts';
import { parseDecimal, toDecimalText } from '../../forms/decimalText.ts';

export interface PlanFormValues {
  name: string;
  description: string;
  /** As typed: `24.900,50`. */
  price: string;
  features: { key: string; text: string }[];
  isActive: boolean;
}

let rows = 0;

export function newFeature(text = ''): PlanFormValues['features'][number] {
  rows += 1;
  return { key: `${Date.now()}-${rows}`, text };
}

/** Form values of a plan, or of a new one for null. */
export function toPlanFormValues(plan: PlanView | null): PlanFormValues {
  return {
    name: plan?.name ?? '',
    description: plan?.description ?? '',
    price: plan ? toDecimalText(plan.price) : '',
    features: plan?.features.length ? plan.features.map((text) => newFeature(text)) : [newFeature()],
    isActive: plan?.isActive ?? true,
  };
}

/** Form values → input of the call. */
export function toPlanInput({ features, price, ...rest }: PlanFormValues) {
  // The schema refuses a blank price, with its own sentence.
  return { ...rest, price: parseDecimal(price) as number, features: features.map(({ text }) => text) };
}

const validateInput = schemaResolver(createPlanInput, { sync: true });

/** Errors by field; a feature's errors under its row. */
export function validatePlan(values: PlanFormValues): FormErrors {
  const errors = Object.entries(validateInput(toPlanInput(values)));
  return Object.fromEntries(
    errors.map(([path, message]) => [path.replace(/^features\.(\d+)$/, 'features.$1.text'), message]),
  );
}
