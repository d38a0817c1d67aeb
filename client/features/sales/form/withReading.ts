import type { DraftPhoto } from '../photo/draftPhoto.ts';
import { dniReadOf } from '../photo/reading/dniRead.ts';
import type { SaleFormValues } from './saleFormValues.ts';

/** Returns the values with the photo's reading of the typed number. */
export function withReading(values: SaleFormValues, photo: DraftPhoto | null): SaleFormValues {
  const dniRead = dniReadOf(photo?.read, values.customerInfo.dni);
  return dniRead ? { ...values, dniRead } : values;
}
