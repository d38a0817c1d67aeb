import type { RegisterSaleRequest, SaleView } from '../../../../shared/sales/sales.ts';
import type { KeptDraft } from '../outbox/queued.ts';
import { carryOver } from '../../../forms/carryOver.ts';

type Customer = RegisterSaleRequest['customerInfo'];

/** Values of the sale form; the photo by its signed name, the acceptance only for a new sale. */
export interface SaleFormValues extends Omit<RegisterSaleRequest, 'clientKey' | 'capturedAt' | 'prospectId'> {
  customerInfo: Customer & { dniPhoto: string | null };
}

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
  const { street, number, city, province, postalCode } = customerInfo.address;
  // The form does not change the address's other names for the same.
  const address = { street, number, city, province, postalCode };
  return { planId, description, customerInfo: { ...customerInfo, address } };
}

/** Returns the values with the customer of another sale; the photo is not carried over. */
export function withCustomer(values: SaleFormValues, sale: SaleView): SaleFormValues {
  const { dniPhoto } = values.customerInfo;
  return { ...values, customerInfo: { ...toFormValues(sale).customerInfo, dniPhoto } };
}

/** Returns the values with another photo, by its signed name. */
export function withPhoto(values: SaleFormValues, dniPhoto: string | null): SaleFormValues {
  return { ...values, customerInfo: { ...values.customerInfo, dniPhoto } };
}

/** Returns the values with those of a draft; see `carryOver`. */
export function restoreValues(
  { values, base }: Pick<KeptDraft, 'values' | 'base'> = { values: {} },
  initial: SaleFormValues,
): SaleFormValues {
  return carryOver(values, base ?? initial, initial);
}
