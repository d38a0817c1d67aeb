import { useEffect } from 'react';
import { utils } from '../../../api/queryClient.ts';
import { connect } from './liveConnection.ts';
import { catchUp, openRooms, receiveMessages } from './roomMessages.ts';

/** Receives messages live while the chat is on the screen. */
export function useLiveMessages(): void {
  useEffect(() => {
    const refreshCounts = () => {
      void utils.chat.unreadCount.invalidate();
      void utils.chat.privateRooms.invalidate();
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
