import { invalid } from '../../../shared/errors.ts';
import { compareTexts } from '../../../shared/search/words.ts';
import {
  coverageAt,
  officialProvince,
  placeKey,
  postalNumber,
  PROVINCES,
  zoneText,
  type Place,
  type PlaceCoverage,
} from '../../../shared/zones/coverage.ts';
import {
  rangeProblem,
  type CreateZoneInput,
  type EditZoneInput,
  type ZonesView,
  type ZoneView,
  DEMAND_SHOWN,
  type DemandedPlaceView,
  type ZoneDemandInput,
} from '../../../shared/zones/zones.ts';
import type { SignedInUser } from '../../caller.ts';
import type { AppContext } from '../../context.ts';
import { settingsOf } from '../../ownerSettings.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { zoneErrors } from './zones.errors.ts';
import {
  deleteZone,
  findNewestZoneId,
  findZone,
  findZoneOf,
  insertZone,
  listZones,
  listZonesFor,
  updateZone,
  type NewZone,
  type Zone,
  listDemand,
} from './zones.repository.ts';
import { toZoneView } from './zones.view.ts';
import { dayStartMs } from '../../../shared/input/dateInput.ts';
import { argentineDay } from '../../../shared/values/dates.ts';
import { DAY_MS } from '../../../shared/values/durations.ts';

/** Every rule, by place. */
export function getZones(ctx: AppContext): ZonesView {
  return ctx.snapshot(() => ({
    zones: listZones(ctx.db)
      .toSorted((one, other) => PROVINCES.indexOf(one.province) - PROVINCES.indexOf(other.province))
      .map(toZoneView),
    fallback: settingsOf(ctx).zoneFallback,
  }));
}

export function checkZone(ctx: AppContext, place: Place): PlaceCoverage {
  return ctx.snapshot(() => coverageOf(ctx, place));
}

/** The coverage of a place by today's rules; reads only those that may apply. Call in a snapshot or transaction. */
export function coverageOf(ctx: AppContext, place: Place): PlaceCoverage {
  if (findNewestZoneId(ctx.db) === null) return { coverage: null, note: null };
  const { zoneFallback } = settingsOf(ctx);
  const province = officialProvince(place.province);
  const postal = postalNumber(place.postalCode);
  const rules = province
    ? listZonesFor(
        ctx.db,
        province,
        placeKey(place.city),
        postal === undefined ? '' : String(postal).padStart(4, '0'),
      ).map(toZoneView)
    : [];
  if (rules.length === 0) return { coverage: zoneFallback, note: null };
  return coverageAt(rules, zoneFallback, place);
}

/** Throws 409 when the place has a rule. */
export function createZone(ctx: AppContext, admin: SignedInUser, input: CreateZoneInput): Promise<ZoneView> {
  return ctx.transaction(() => {
    const values = zoneColumns(input);
    requireNoOther(ctx, values);
    const zone = toZoneView(insertZone(ctx.db, values));
    recordZone(ctx, admin, zone, { to: zone.state });
    return zone;
  });
}

/** Throws 404 for an unknown rule, 400 for half a range, 409 when another rule has the place. */
export function editZone(ctx: AppContext, admin: SignedInUser, { id, ...changes }: EditZoneInput) {
  return ctx.transaction(() => {
    const before = requireZone(ctx, id);
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    const wanted: CreateZoneInput = { ...toZoneView(before), province: before.province, ...given };
    const problem = rangeProblem(wanted);
    if (problem !== undefined) throw invalid(problem);
    const values = zoneColumns(wanted);
    requireNoOther(ctx, values, id);
    const zone = toZoneView(updateZone(ctx.db, id, values));
    recordZone(ctx, admin, zone, { from: before.state, to: zone.state });
    return zone;
  });
}

/** Throws 404 for an unknown rule. */
export function removeZone(ctx: AppContext, admin: SignedInUser, id: number): Promise<void> {
  return ctx.transaction(() => {
    const zone = requireZone(ctx, id);
    deleteZone(ctx.db, id);
    recordZone(ctx, admin, toZoneView(zone), { from: zone.state });
  });
}

/** The columns of a rule; its place is compared by `cityKey`. */
export function zoneColumns({ province, city, postalFrom, postalTo, state, note }: CreateZoneInput): NewZone {
  const cityKey = placeKey(city ?? '');
  return {
    province,
    city: cityKey === '' ? null : city,
    cityKey,
    postalFrom: postalFrom ?? '',
    postalTo: postalTo ?? '',
    state,
    note: note || null,
  };
}

function requireZone(ctx: AppContext, id: number): Zone {
  const zone = findZone(ctx.db, id);
  if (!zone) throw zoneErrors.notFound();
  return zone;
}

function requireNoOther(ctx: AppContext, values: NewZone, id?: number): void {
  if (findZoneOf(ctx.db, values, id)) throw zoneErrors.ZONE_PLACE_TAKEN();
}

function recordZone(
  ctx: AppContext,
  admin: SignedInUser,
  zone: ZoneView,
  change: { from?: string; to?: string },
): void {
  recordAudit(ctx, {
    actorId: admin.id,
    kind: 'zone',
    subjectId: Number(zone._id),
    subjectName: zoneText(zone),
    ...change,
  });
}

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
    .toSorted((one, other) => other.sales - one.sales || compareTexts(one.city, other.city))
    .slice(0, DEMAND_SHOWN);
}
