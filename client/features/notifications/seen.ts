import type { Seen } from '../../device/lastSeen.ts';

export const notificationsSeen: Seen = { own: ['notifications.list', 'notifications.unreadCount'] };
