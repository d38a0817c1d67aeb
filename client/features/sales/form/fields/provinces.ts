import { PROVINCES as OFFICIAL } from '../../../../../shared/zones/coverage.ts';

const FIRST = ['Buenos Aires', 'Ciudad Autónoma de Buenos Aires'];

/** The 24 jurisdictions of Argentina, the most populated ones first. */
export const PROVINCES = [...FIRST, ...OFFICIAL.filter((name) => !FIRST.includes(name))];
