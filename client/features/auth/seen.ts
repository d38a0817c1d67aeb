import type { Seen } from '../../device/lastSeen.ts';

export const authSeen: Seen = { own: ['auth.profile'] };
