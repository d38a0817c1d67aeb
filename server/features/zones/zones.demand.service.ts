import { dayStartMs } from '../../../shared/input/dateInput.ts';
import { argentineDay } from '../../../shared/values/dates.ts';
import { DAY_MS } from '../../../shared/values/durations.ts';
import { officialProvince, placeKey } from '../../../shared/zones/coverage.ts';
import { DEMAND_SHOWN, type DemandedPlaceView, type ZoneDemandInput } from '../../../shared/zones/zones.ts';
import type { AppContext } from '../../context.ts';
import { listDemand } from './zones.repository.ts';

/** Places of sales outside the zones or cancelled for their zone, most first, in their most frequent spelling. */
export function getZoneDemand(ctx: AppContext, { days }: ZoneDemandInput): DemandedPlaceView[] {
  const places = new Map<string, DemandedPlaceView>();
  const fromMs = ctx.now() - days * DAY_MS;
  const firstDay = argentineDay(fromMs);
  const written = listDemand(ctx.db, { fromMs, firstDay, firstDayEndMs: dayStartMs(firstDay) + DAY_MS });
  for (const { province, city, ...counts } of written.toSorted((one, other) => other.sales - one.sales)) {
    const key = JSON.stringify([placeKey(province), placeKey(city)]);
    const place = places.get(key);
    if (!place) places.set(key, { province: officialProvince(province) ?? province, city, ...counts });
    else {
      place.sales += counts.sales;
      place.cancelled += counts.cancelled;
    }
  }
  return [...places.values()]
    .toSorted((one, other) => other.sales - one.sales || one.city.localeCompare(other.city, 'es'))
    .slice(0, DEMAND_SHOWN);
}
