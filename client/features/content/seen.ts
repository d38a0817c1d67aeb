import type { Seen } from '../../device/lastSeen.ts';

export const contentSeen: Seen = { own: ['content.links'] };
