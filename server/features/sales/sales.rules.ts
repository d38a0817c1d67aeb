import { createHash } from 'node:crypto';
import type { RegisterSaleInput } from '../../../shared/sales/sales.ts';

/** Hashes the posted content without the photo, whose name changes with every upload. Stored hashes must go on matching. */
export function hashOfContent({ customerInfo, ...input }: RegisterSaleInput): string {
  const { planId, description, acceptance, capturedAt, prospectId, dniRead } = input;
  const { dniPhoto: _photo, ...customer } = customerInfo;
  const content = JSON.stringify({
    planId,
    description,
    customer,
    ...(acceptance && { acceptance }),
    ...(capturedAt !== undefined && { capturedAt }),
    ...(typeof prospectId === 'number' && { prospectId }),
    ...(dniRead && { dniRead }),
  });
  return createHash('sha256').update(content).digest('base64url');
}

export type CustomerColumns = ReturnType<typeof customerColumns>;

export function customerColumns({ name, email, phone, dni, address }: RegisterSaleInput['customerInfo']) {
  return {
    customerName: name,
    customerEmail: email,
    customerPhone: phone,
    customerDni: dni,
    street: address.street,
    streetNumber: address.number,
    city: address.city,
    province: address.province,
    postalCode: address.postalCode,
  };
}
