import type { CreateProspectRequest } from '../../../../../shared/prospects/prospects.ts';
import { officialProvince } from '../../../../../shared/zones/coverage.ts';
import type { SaleFormValues } from '../saleFormValues.ts';

/** Returns the values with a prospect's data. */
export function withProspect(
  values: SaleFormValues,
  { name, phone, city, province, planId }: CreateProspectRequest,
): SaleFormValues {
  const { customerInfo } = values;
  const address = {
    ...customerInfo.address,
    city: city ?? '',
    province: officialProvince(province ?? '') ?? '',
  };
  return { ...values, planId: planId ?? '', customerInfo: { ...customerInfo, name, phone, address } };
}
