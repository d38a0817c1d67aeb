import type { Seen } from '../../device/lastSeen.ts';

export const salesSeen: Seen = {
  own: [
    'sales.appointments',
    'sales.list',
    'sales.news',
    'sales.newsCount',
    'sales.places',
    'sales.stats',
    'sales.todo',
    'sales.trends',
  ],
  ofSeller: ['sales.events', 'sales.get', 'sales.verifications'],
};
