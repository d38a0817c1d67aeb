import type { ZoneView } from '../../../shared/zones/zones.ts';
import type { NewZone, Zone } from './zones.repository.ts';

export function toZoneView(zone: Zone): ZoneView {
  return { _id: String(zone.id), ...toRule(zone) };
}

/** A rule before it is stored. */
export function toRule({
  province,
  city = null,
  postalFrom,
  postalTo,
  state,
  note = null,
}: NewZone): Omit<ZoneView, '_id'> {
  return { province, city, postalFrom: postalFrom || null, postalTo: postalTo || null, state, note };
}
