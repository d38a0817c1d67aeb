import type { Seen } from '../../device/lastSeen.ts';

const MESSAGES_KEPT = 100;

/** The procedures whose data stay on the device. */
export const SEEN: Seen = {
  own: [
    'auth.profile',
    'chat.group',
    'chat.privateAdmin',
    'chat.team',
    'chat.unreadCount',
    'commissions.entries',
    'commissions.next',
    'commissions.settlements',
    'commissions.summary',
    'content.links',
    'notifications.list',
    'notifications.unreadCount',
    'pages.own',
    'plans.list',
    'prospects.list',
    'ranking.get',
    'sales.appointments',
    'sales.list',
    'sales.news',
    'sales.newsCount',
    'sales.places',
    'sales.recent',
    'sales.stats',
    'sales.todo',
    'sales.trends',
    'team.mine',
    'team.sales',
    'templates.list',
    'zones.list',
  ],
  ofSeller: [
    'chat.messages',
    'commissions.settlement',
    'prospects.events',
    'prospects.get',
    'sales.events',
    'sales.get',
    'sales.verifications',
  ],
  partOf: { 'chat.messages': (messages) => (messages as unknown[]).slice(-MESSAGES_KEPT) },
};
