import type { LiveEvent } from '../../../../shared/chat/chat.ts';
import { setLive } from './liveState.ts';
import type { Message } from './messageList.ts';
import { EventSource } from 'eventsource';
import { authorization } from '../../../api/trpc.ts';

const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 30_000;
/** The server sends something at least every ten seconds. */
const LONGEST_SILENCE_MS = 25_000;

/** The value as JSON carries it, without undefined fields. */
type Received = Exclude<LiveEvent, { type: 'messages' }> | { type: 'messages'; messages: Message[] };

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
  let silence: ReturnType<typeof setTimeout> | undefined;
  let events: ReturnType<typeof openEvents> | undefined;

  const disconnect = () => {
    clearTimeout(silence);
    events?.close();
    events = undefined;
    setLive(false);
  };
  const reconnect = () => {
    disconnect();
    retry = setTimeout(open, retryMs);
    retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
  };
  const expectMore = () => {
    clearTimeout(silence);
    silence = setTimeout(reconnect, LONGEST_SILENCE_MS);
  };
  const open = () => {
    events = openEvents(lastEventId);
    expectMore();
    events.addEventListener('error', reconnect);
    events.addEventListener('message', (message) => {
      expectMore();
      lastEventId = message.lastEventId;
      retryMs = FIRST_RETRY_MS;
      setLive(true);
      const event = JSON.parse(message.data) as Received;
      if (event.type === 'ready') onReady();
      else if (event.type === 'messages') onMessages(event.messages);
    });
  };
  const close = () => {
    clearTimeout(retry);
    retry = undefined;
    disconnect();
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
    document.removeEventListener('visibilitychange', reopen);
    window.removeEventListener('online', reopen);
    close();
  };
}

/** The browser's EventSource sends no headers, and a token in a URL ends up in logs. */
function openEvents(lastEventId: string | undefined): EventSource {
  const resume = lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId };
  return new EventSource('/api/chat/live', {
    fetch: (url, init) =>
      fetch(url, { ...init, headers: { ...init.headers, ...authorization(), ...resume } }),
  });
}
