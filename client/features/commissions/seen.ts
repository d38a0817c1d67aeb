import type { Seen } from '../../device/lastSeen.ts';

export const commissionsSeen: Seen = {
  own: ['commissions.entries', 'commissions.next', 'commissions.settlements', 'commissions.summary'],
  ofSeller: ['commissions.settlement'],
};
