import { fold } from '../../../../../shared/search/words.ts';
import type { SalePlaceView } from '../../../../../shared/sales/sales.ts';

/**
 * Completes the blank fields of a place from the seller's earlier sales, given its locality or postal code. Only where
 * all of them agree: a postal code may serve several localities, and a name may stand in several provinces.
 */
export function completePlace(known: SalePlaceView[], place: SalePlaceView): Partial<SalePlaceView> {
  const { city, province, postalCode } = place;
  if (city.trim() === '' && postalCode.trim() === '') return {};
  const matching = known.filter(
    (candidate) =>
      agrees(candidate.city, city) &&
      agrees(candidate.province, province) &&
      agrees(candidate.postalCode, postalCode),
  );
  const fields = ['city', 'province', 'postalCode'] as const;
  return Object.fromEntries(
    fields.flatMap((field) => {
      const values = new Set(matching.map((candidate) => candidate[field]));
      const [value] = values;
      return place[field].trim() === '' && values.size === 1 ? [[field, value]] : [];
    }),
  );
}

/** A blank agrees with everything. */
function agrees(known: string, typed: string): boolean {
  return typed.trim() === '' || fold(known) === fold(typed);
}
