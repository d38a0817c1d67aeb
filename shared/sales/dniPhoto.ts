import { isErased } from '../values/erased.ts';
import { photoRemoval } from './retention.ts';
import type { SaleRowView } from './saleRow.ts';

/** Returns the signed name of the attempt's photo, else of the customer's unless the holder is a relative. */
export function dniPhotoOf({ verification, customerInfo }: SaleRowView): string | null {
  return verification.dniPhoto ?? (verification.relationship === 'holder' ? customerInfo.dniPhoto : null);
}

export function missingPhotoText(sale: SaleRowView): string {
  const missing =
    sale.verification.relationship === 'holder' ? 'Falta la foto del DNI' : 'Falta la foto del titular';
  return photoRemoval(sale) ?? missing;
}

/** True while the verification waits for the photo. */
export function lacksPhoto(sale: SaleRowView): boolean {
  const waits = sale.status === 'pending' && sale.verification.state !== 'approved';
  return waits && dniPhotoOf(sale) === null && !isErased(sale);
}
