import {
  coverageAt,
  placeKey,
  PROVINCES,
  type Coverage,
  type Province,
} from '../../../shared/zones/coverage.ts';
import type { SaleStatus } from '../../../shared/sales/saleStatus.ts';
import { zones } from '../../db/schema.ts';
import { DAY_MS } from './calendar.ts';
import { rawInsert, type Demo } from './context.ts';
import type { Place } from './places.ts';

interface Rule {
  province: Province;
  city?: string;
  range?: [from: string, to: string];
  state: Coverage;
  note?: string;
}

const FAR = new Set<Province>(['Santa Cruz', 'Tierra del Fuego', 'Formosa']);

const RULES: Rule[] = [
  ...PROVINCES.filter((province) => !FAR.has(province)).map((province): Rule => ({
    province,
    state: 'enabled',
  })),
  { province: 'Santa Cruz', state: 'disabled', note: 'Sin técnicos en la provincia' },
  { province: 'Formosa', state: 'disabled', note: 'Se habilita el año que viene' },
  { province: 'Buenos Aires', city: 'Tandil', state: 'ask', note: 'Hay técnico una vez por mes' },
  { province: 'Buenos Aires', range: ['1830', '1839'], state: 'ask', note: 'Según el barrio' },
  { province: 'Córdoba', city: 'Villa Carlos Paz', state: 'disabled' },
  { province: 'Río Negro', city: 'San Carlos de Bariloche', state: 'ask' },
];

/** Earlier sales have no coverage. */
const SINCE_DAYS = 120;

/** Adds rules unless there are some; the returned function gives a sale's coverage columns for its place and instant. */
export function fillZones({ client, calendar }: Demo) {
  const isEmpty = client.prepare('select 1 from zones limit 1').get() === undefined;
  const insert = rawInsert(client, zones);
  const sinceMs = calendar.todayMs - SINCE_DAYS * DAY_MS;
  const rules = RULES.map(({ province, city = null, range, state, note = null }, index) => {
    const [postalFrom = '', postalTo = ''] = range ?? [];
    if (isEmpty) {
      insert({ province, city, cityKey: placeKey(city ?? ''), postalFrom, postalTo, state, note });
    }
    const bounds = { postalFrom: postalFrom || null, postalTo: postalTo || null };
    return { _id: String(index), province, city, ...bounds, state, note };
  });
  return (place: Place, soldMs: number, history: { status: SaleStatus; updatedAtMs: number }) => {
    if (soldMs < sinceMs) return {};
    const { coverage } = coverageAt(rules, 'ask', place);
    // An appointment settles the zone.
    const isSettled = !['pending', 'pending_appointment', 'cancelled'].includes(history.status);
    return {
      coverage,
      coverageDecidedAtMs: coverage !== 'enabled' && isSettled ? history.updatedAtMs : null,
    };
  };
}
