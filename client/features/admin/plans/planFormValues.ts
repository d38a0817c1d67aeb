import { schemaResolver, type FormErrors } from '@mantine/form';
import { createPlanInput, type PlanView } from '../../../../shared/plans.ts';
import { parseDecimal, toDecimalText } from '../../../forms/decimalText.ts';

/** A plan as it is being typed. */
export interface PlanFormValues {
  name: string;
  description: string;
  /** As people write it: `24.900,50`. */
  price: string;
  features: { key: string; text: string }[];
  isActive: boolean;
}

let rows = 0;

/** A row for one more feature. */
export function newFeature(text = ''): PlanFormValues['features'][number] {
  rows += 1;
  return { key: `${Date.now()}-${rows}`, text };
}

/** The form of a plan; of a new one for null. */
export function toPlanFormValues(plan: PlanView | null): PlanFormValues {
  return {
    name: plan?.name ?? '',
    description: plan?.description ?? '',
    price: plan ? toDecimalText(plan.price) : '',
    features: plan?.features.length ? plan.features.map((text) => newFeature(text)) : [newFeature()],
    isActive: plan?.isActive ?? true,
  };
}

/** What was typed as the call takes it. */
export function toPlanInput({ features, price, ...rest }: PlanFormValues) {
  // A blank price is for the schema to refuse, in its own words.
  return { ...rest, price: parseDecimal(price) as number, features: features.map(({ text }) => text) };
}

const validateInput = schemaResolver(createPlanInput, { sync: true });

/** The errors of the form by field; those of a feature under its row. */
export function validatePlan(values: PlanFormValues): FormErrors {
  const errors = Object.entries(validateInput(toPlanInput(values)));
  return Object.fromEntries(
    errors.map(([path, message]) => [path.replace(/^features\.(\d+)$/, 'features.$1.text'), message]),
  );
}
