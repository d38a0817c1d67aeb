import type { SaleView } from '../../../../shared/sales/sales.ts';
import type { Sale } from './sale.repository.ts';

type AddressColumns = Pick<Sale, 'street' | 'streetNumber' | 'city' | 'province' | 'postalCode'>;

/** Province and postal code under both of their names. */
export function toAddressView({
  street,
  streetNumber,
  city,
  province,
  postalCode,
}: AddressColumns): SaleView['customerInfo']['address'] {
  return { street, number: streetNumber, city, province, state: province, postalCode, zipCode: postalCode };
}
