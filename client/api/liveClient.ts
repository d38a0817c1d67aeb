import { createTRPCClient, httpSubscriptionLink } from '@trpc/client';
import { EventSource } from 'eventsource';
import { authorization, type AppRouter } from './trpc.ts';

/** Subscriptions. The browser's EventSource sends no headers, and a token in a URL ends up in logs. */
export const liveClient = createTRPCClient<AppRouter>({
  links: [
    httpSubscriptionLink({
      url: '/trpc',
      EventSource,
      eventSourceOptions: {
        fetch: (url, init) => fetch(url, { ...init, headers: { ...init.headers, ...authorization() } }),
      },
    }),
  ],
});
