import type { Seen } from '../../device/lastSeen.ts';

export const statsSeen: Seen = { own: ['ranking.get'] };
