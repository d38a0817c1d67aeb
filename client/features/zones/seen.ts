import type { Seen } from '../../device/lastSeen.ts';

export const zonesSeen: Seen = { own: ['zones.list'] };
