import { MESSAGES_PER_PAGE } from '../../../../shared/chat/chat.ts';
import { getQueryKey } from '@trpc/react-query';
import { queryClient, utils } from '../../../api/queryClient.ts';
import { trpc } from '../../../api/trpc.ts';
import { mergeMessages, type Message } from './messageList.ts';
import { useEffect } from 'react';
import { connect } from './liveConnection.ts';

/** Fetches through the query client, whose handlers notice an ended session; only the room's list keeps the result. */
const UNCACHED = { staleTime: 0, gcTime: 0, retry: false } as const;

/** Rooms on the screen, to catch up when the stream restarts. */
export const openRooms = new Set<string>();

/** Adds messages to their rooms in the cache; an unopened room loads its messages when opened. */
export function receiveMessages(messages: Message[]): void {
  for (const [roomId, fresh] of Map.groupBy(messages, (message) => message.roomId)) {
    utils.chat.messages.setData({ id: roomId }, (known) => {
      // One that was hidden may be older than those loaded.
      const oldestId = Number(known?.[0]?._id ?? 0);
      return (
        known &&
        mergeMessages(
          known,
          fresh.filter(({ _id }) => Number(_id) >= oldestId),
        )
      );
    });
  }
}

/** Loads a room's messages since its newest known one, page by page. */
export async function catchUp(roomId: string): Promise<void> {
  const key = getQueryKey(trpc.chat.messages, { id: roomId }, 'query');
  for (;;) {
    const newest = utils.chat.messages.getData({ id: roomId })?.at(-1);
    // After days away, replaces the messages kept on this device.
    if (!newest || queryClient.getQueryState(key)?.isInvalidated)
      return utils.chat.messages.invalidate({ id: roomId }, undefined, { cancelRefetch: false });
    const fresh = await utils.chat.messages.fetch({ id: roomId, after: newest._id }, UNCACHED);
    receiveMessages(fresh);
    if (fresh.length < MESSAGES_PER_PAGE) return;
  }
}

/** Loads the messages before the oldest known one. Returns whether there may be more. */
export async function loadOlder(roomId: string): Promise<boolean> {
  const oldest = utils.chat.messages.getData({ id: roomId })?.[0];
  if (!oldest) return false;
  const older = await utils.chat.messages.fetch({ id: roomId, before: oldest._id }, UNCACHED);
  utils.chat.messages.setData({ id: roomId }, (known = []) => mergeMessages(known, older));
  return older.length === MESSAGES_PER_PAGE;
}

/** Receives messages live while the chat is on the screen. */
export function useLiveMessages(): void {
  useEffect(() => {
    const refreshCounts = () => {
      void utils.chat.unreadCount.invalidate();
      void utils.chat.privateRooms.invalidate();
      void utils.chat.teamRooms.invalidate();
    };
    return connect({
      onReady: () => {
        refreshCounts();
        for (const roomId of openRooms) {
          // On failure the next message or poll brings the room up to date.
          catchUp(roomId).catch(() => undefined);
        }
      },
      onMessages: (messages) => {
        receiveMessages(messages);
        refreshCounts();
      },
    });
  }, []);
}
