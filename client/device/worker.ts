// The service worker: keeps the files of this build, so that every screen opens without a network. Nothing else is ever
// kept by it: no photo, no response of the server's calls.
import { createHandlerBoundToURL, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

/** Every file of the build, each with the hash of its content (build/worker.ts). */
declare const FILES: PrecacheEntry[];

precacheAndRoute(FILES);

// Screens are hashes of one address. The server has pages of its own at other addresses, such as /api/docs.
registerRoute(new NavigationRoute(createHandlerBoundToURL('/'), { allowlist: [/^\/(\?|$)/] }));

// Sent when the user takes the new version: until then pages go on with the one they were opened with.
addEventListener('message', ({ data }) => {
  if (data === 'take-over')
    void (globalThis as unknown as { skipWaiting: () => Promise<void> }).skipWaiting();
});
