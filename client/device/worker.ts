// Keeps the files of this build for use without a network, and nothing else: no photo, no
// response of a call.
import { createHandlerBoundToURL, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { showPushes } from './pushes.ts';

declare const FILES: PrecacheEntry[];

precacheAndRoute(FILES);

// Screens are hashes of one address; the server has other pages, such as /api/docs.
registerRoute(new NavigationRoute(createHandlerBoundToURL('/'), { allowlist: [/^\/(\?|$)/] }));

showPushes();

addEventListener('message', ({ data }) => {
  if (data === 'take-over')
    void (globalThis as unknown as { skipWaiting: () => Promise<void> }).skipWaiting();
});
