import type { Seen } from '../../device/lastSeen.ts';

export const plansSeen: Seen = { own: ['plans.list'] };
