import { EventSource } from 'eventsource';
import { authorization } from './trpc.ts';

/** The browser's EventSource sends no headers, and a token in a URL ends up in logs. */
export function openEvents(lastEventId: string | undefined): EventSource {
  const resume = lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId };
  return new EventSource('/api/chat/live', {
    fetch: (url, init) =>
      fetch(url, { ...init, headers: { ...init.headers, ...authorization(), ...resume } }),
  });
}
