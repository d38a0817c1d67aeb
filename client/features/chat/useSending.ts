import { useCallback } from 'react';
import { trpc } from '../../api/trpc.ts';
import { addOutgoing, markOutgoing, type Outgoing } from './outbox.ts';
import { receiveMessages } from './roomMessages.ts';

/** Sending a message, and sending it again after a failure under the same key. */
export function useSending() {
  const utils = trpc.useUtils();
  const deliver = useCallback(
    async ({ roomId, content, clientKey }: Outgoing) => {
      markOutgoing(clientKey, false);
      try {
        receiveMessages(utils, [await utils.client.chat.send.mutate({ id: roomId, content, clientKey })]);
      } catch {
        // Shown at the message itself, with a way to try again.
        markOutgoing(clientKey, true);
      }
    },
    [utils],
  );
  return {
    send: useCallback((roomId: string, content: string) => deliver(addOutgoing(roomId, content)), [deliver]),
    retry: deliver,
  };
}
