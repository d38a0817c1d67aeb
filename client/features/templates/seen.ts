import type { Seen } from '../../device/lastSeen.ts';

export const templatesSeen: Seen = { own: ['templates.list'] };
