import type { RegisterSaleRequest, SaleView } from '../../../../shared/sales.ts';
import { readDraft } from '../../../forms/formDraft.ts';

type Customer = RegisterSaleRequest['customerInfo'];

/** The values of the sale form; the photo by its signed name. */
export interface SaleFormValues extends RegisterSaleRequest {
  customerInfo: Customer & { dniPhoto: string | null };
}

export const EMPTY_SALE: SaleFormValues = {
  planId: '',
  description: '',
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

/** Returns the draft typed over these values before a reload; undefined if it is no different. */
export function restoreDraft(draft: string, initial: SaleFormValues): SaleFormValues | undefined {
  const { customerInfo, ...typed } = readDraft<SaleFormValues>(draft);
  const restored: SaleFormValues = {
    ...initial,
    ...typed,
    customerInfo: {
      ...initial.customerInfo,
      ...customerInfo,
      address: { ...initial.customerInfo.address, ...customerInfo?.address },
    },
  };
  return JSON.stringify(restored) === JSON.stringify(initial) ? undefined : restored;
}
