import { PROVINCES, type Coverage, type Province } from '../../../shared/zones/coverage.ts';
import { DAY_MS } from '../../../shared/values/durations.ts';
import { createZone, getZones } from '../../features/zones/zones.service.ts';
import type { Demo } from './context.ts';
import type { People } from './sellers.ts';

interface Rule {
  province: Province;
  city?: string;
  postalFrom?: string;
  postalTo?: string;
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
  { province: 'Buenos Aires', postalFrom: '1830', postalTo: '1839', state: 'ask', note: 'Según el barrio' },
  { province: 'Córdoba', city: 'Villa Carlos Paz', state: 'disabled' },
  { province: 'Río Negro', city: 'San Carlos de Bariloche', state: 'ask' },
];

const SINCE_DAYS = 120;

/** Adds rules four months ago, unless there are some. */
export function planZones({ ctx, agenda, calendar }: Demo, { admin }: People): void {
  if (getZones(ctx).zones.length > 0) return;
  agenda.at(calendar.todayMs - SINCE_DAYS * DAY_MS, async () => {
    for (const rule of RULES) await createZone(ctx, admin, rule);
  });
}
