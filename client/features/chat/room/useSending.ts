import { useCallback } from 'react';
import { trpc } from '../../../api/trpc.ts';
import { receiveMessages } from '../live/roomMessages.ts';
import { addOutgoing, markOutgoing, type Outgoing } from './outgoing.ts';

/** Sends messages; retries after a failure with the same key. */
export function useSending() {
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.chat.send.useMutation();
  const deliver = useCallback(
    async ({ roomId, content, clientKey }: Outgoing) => {
      markOutgoing(clientKey, false);
      try {
        receiveMessages(utils, [await mutateAsync({ id: roomId, content, clientKey })]);
      } catch {
        // The message itself shows the failure and a retry.
        markOutgoing(clientKey, true);
      }
    },
    [utils, mutateAsync],
  );
  return {
    send: useCallback((roomId: string, content: string) => deliver(addOutgoing(roomId, content)), [deliver]),
    retry: deliver,
  };
}
