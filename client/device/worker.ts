// Keeps the files of this build for use without a network but those that read photos, and nothing else: no photo, no
// response of a call.
import { createHandlerBoundToURL, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { READER_CACHE, READER_SCRIPT } from './readerFiles.ts';
import { showPushes } from './pushes.ts';

declare const FILES: PrecacheEntry[];

precacheAndRoute(FILES);

// Screens are hashes of one address; the server has other pages, such as /api/docs.
registerRoute(new NavigationRoute(createHandlerBoundToURL('/'), { allowlist: [/^\/(\?|$)/] }));

// The script of the worker that reads photos, which keeps it itself.
registerRoute(
  ({ url }) => READER_SCRIPT.test(url.pathname),
  async ({ request }) => (await caches.match(request, { cacheName: READER_CACHE })) ?? fetch(request),
);

showPushes();

addEventListener('message', ({ data }) => {
  if (data === 'take-over')
    void (globalThis as unknown as { skipWaiting: () => Promise<void> }).skipWaiting();
});
