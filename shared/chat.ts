export const CHAT_ROOM_KINDS = ['group', 'private'] as const;
export type ChatRoomKind = (typeof CHAT_ROOM_KINDS)[number];
