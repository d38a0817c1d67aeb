import type { Seen } from '../../device/lastSeen.ts';

export const prospectsSeen: Seen = {
  own: ['pages.own', 'prospects.list'],
  ofSeller: ['prospects.events', 'prospects.get'],
};
