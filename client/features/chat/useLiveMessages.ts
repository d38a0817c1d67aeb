import { useEffect } from 'react';
import { trpc } from '../../api/trpc.ts';
import { connect } from './liveConnection.ts';
import { catchUp, openRooms, receiveMessages } from './roomMessages.ts';

/** While the chat is on the screen, messages arrive by themselves. */
export function useLiveMessages(): void {
  const utils = trpc.useUtils();
  useEffect(() => {
    const refreshCounts = () => {
      void utils.chat.unreadCount.invalidate();
      void utils.chat.privateRooms.invalidate();
    };
    return connect({
      onReady: () => {
        refreshCounts();
        for (const roomId of openRooms) {
          // A room that cannot be brought up to date now is, by the next message or poll.
          catchUp(utils, roomId).catch(() => undefined);
        }
      },
      onMessages: (messages) => {
        receiveMessages(utils, messages);
        refreshCounts();
      },
    });
  }, [utils]);
}
