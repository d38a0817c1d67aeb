import type { Seen } from '../../device/lastSeen.ts';

const MESSAGES_KEPT = 100;

export const chatSeen: Seen = {
  own: ['chat.group', 'chat.privateAdmin', 'chat.unreadCount'],
  ofSeller: ['chat.messages'],
  partOf: { 'chat.messages': (messages) => (messages as unknown[]).slice(-MESSAGES_KEPT) },
};
