import type { RegisterSaleRequest, SaleView } from '../../../../shared/sales.ts';
import { clearDraft, readDraft, saveDraft } from '../../../forms/formDraft.ts';

type Customer = RegisterSaleRequest['customerInfo'];

/** The values of the sale form; the photo by its signed name, the acceptance of a new sale alone. */
export interface SaleFormValues extends Omit<RegisterSaleRequest, 'clientKey'> {
  customerInfo: Customer & { dniPhoto: string | null };
}

/** The name of a new sale's draft. */
export const NEW_SALE_DRAFT = 'sale';

export const EMPTY_SALE: SaleFormValues = {
  planId: '',
  description: '',
  acceptance: false,
  customerInfo: {
    name: '',
    email: '',
    phone: '',
    dni: '',
    dniPhoto: null,
    address: { street: '', number: '', city: '', province: '', postalCode: '' },
  },
};

export function toFormValues({ planId, description, customerInfo }: SaleView): SaleFormValues {
  const { name, email, phone, dni, dniPhoto, address } = customerInfo;
  const { street, number, city, province, postalCode } = address;
  return {
    planId,
    description,
    customerInfo: {
      name,
      email,
      phone,
      dni,
      dniPhoto,
      address: { street, number, city, province, postalCode },
    },
  };
}

/** Keeps what is being typed over `base`; nothing while it is no different. */
export function saveSaleDraft(draft: string, values: SaleFormValues, base: SaleFormValues): void {
  if (JSON.stringify(values) === JSON.stringify(base)) clearDraft(draft);
  else saveDraft(draft, { ...values, base });
}

/** Returns the draft, carried over to these values if it was typed over others; undefined if it is no different. */
export function restoreDraft(draft: string, initial: SaleFormValues): SaleFormValues | undefined {
  const { base = initial, ...typed } = readDraft<SaleFormValues & { base: SaleFormValues }>(draft);
  const restored = carryOver(typed, base, initial);
  return JSON.stringify(restored) === JSON.stringify(initial) ? undefined : restored;
}

/** Carries what was typed over `base` to `current`: a field left as it was takes its current value. */
export function carryOver<Values>(typed: unknown, base: unknown, current: Values): Values {
  if (typeof current !== 'object' || current === null) {
    return typed === undefined || typed === base ? current : (typed as Values);
  }
  return Object.fromEntries(
    Object.entries(current).map(([name, value]) => [
      name,
      carryOver<unknown>(fieldOf(typed, name), fieldOf(base, name), value),
    ]),
  ) as Values;
}

function fieldOf(group: unknown, name: string): unknown {
  return (group as Record<string, unknown> | undefined)?.[name];
}
