import { liveClient } from '../../../api/liveClient.ts';
import { setLive } from './liveState.ts';
import type { Message } from './messageList.ts';

const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 30_000;

interface Handlers {
  /** The stream has started; after a reconnect, messages may have been missed. */
  onReady: () => void;
  onMessages: (messages: Message[]) => void;
}

/**
 * Keeps a stream of messages open until the returned function is called; resumes after the last message received.
 * Closes it while the page is in the background: browsers allow few connections per host, and each tab would hold one.
 */
export function connect({ onReady, onMessages }: Handlers): () => void {
  let lastEventId: string | undefined;
  let retryMs = FIRST_RETRY_MS;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let subscription: { unsubscribe: () => void } | undefined;
  let ended = false;

  const reconnect = () => {
    setLive(false);
    if (ended) return;
    retry = setTimeout(open, retryMs);
    retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
  };
  const open = () => {
    subscription = liveClient.chat.live.subscribe(lastEventId === undefined ? {} : { lastEventId }, {
      onData: ({ id, data }) => {
        lastEventId = id;
        retryMs = FIRST_RETRY_MS;
        setLive(true);
        if (data.type === 'ready') onReady();
        else onMessages(data.messages);
      },
      onConnectionStateChange: ({ state }) => {
        if (state === 'connecting') setLive(false);
      },
      onError: reconnect,
      onStopped: reconnect,
    });
  };
  const close = () => {
    clearTimeout(retry);
    retry = undefined;
    subscription?.unsubscribe();
    subscription = undefined;
    setLive(false);
  };
  const reopen = () => {
    close();
    retryMs = FIRST_RETRY_MS;
    if (document.visibilityState === 'visible') open();
  };

  reopen();
  document.addEventListener('visibilitychange', reopen);
  window.addEventListener('online', reopen);
  return () => {
    ended = true;
    document.removeEventListener('visibilitychange', reopen);
    window.removeEventListener('online', reopen);
    close();
  };
}
