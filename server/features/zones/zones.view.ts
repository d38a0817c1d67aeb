import type { ZoneView } from '../../../shared/zones/zones.ts';
import type { Zone } from './zones.repository.ts';

export function toZoneView({ id, province, city, postalFrom, postalTo, state, note }: Zone): ZoneView {
  return {
    _id: String(id),
    province,
    city,
    postalFrom: postalFrom || null,
    postalTo: postalTo || null,
    state,
    note,
  };
}
