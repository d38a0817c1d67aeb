import { PROVINCES, type Coverage, type Province } from '../../../shared/zones/coverage.ts';
import { createZone, getZones } from '../../features/zones/zones.service.ts';
import { DAY_MS } from './calendar.ts';
import type { Actor, Demo } from './context.ts';

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

const SINCE_DAYS = 120;

/** Adds rules four months ago, unless there are some. */
export function planZones({ ctx, agenda, calendar }: Demo, admin: Actor): void {
  agenda.at(calendar.todayMs - SINCE_DAYS * DAY_MS, async () => {
    if (getZones(ctx).zones.length > 0) return;
    for (const { range: [postalFrom, postalTo] = [], ...rule } of RULES) {
      await createZone(ctx, admin, { ...rule, postalFrom, postalTo });
    }
  });
}
