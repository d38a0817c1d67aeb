// Keeps this build's files for use offline, except those that read photos. Keeps no photo and no
// response of a call.
import { createHandlerBoundToURL, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { READER_CACHE, READER_SCRIPT } from './readerFiles.ts';
import { showPushes } from './pushes.ts';

declare const FILES: PrecacheEntry[];

precacheAndRoute(FILES);

// Screens are hashes of one address; other paths, such as /api/docs, are the server's pages.
registerRoute(new NavigationRoute(createHandlerBoundToURL('/'), { allowlist: [/^\/(\?|$)/] }));

// The worker that reads photos keeps its script itself.
registerRoute(
  ({ url }) => READER_SCRIPT.test(url.pathname),
  async ({ request }) => (await caches.match(request, { cacheName: READER_CACHE })) ?? fetch(request),
);

showPushes();

addEventListener('message', ({ data }) => {
  if (data === 'take-over')
    void (globalThis as unknown as { skipWaiting: () => Promise<void> }).skipWaiting();
});
