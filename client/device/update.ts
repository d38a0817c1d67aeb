import { createStore } from '../api/store.ts';
import { HOUR_MS } from '../../shared/durations.ts';

const newVersion = createStore<ServiceWorker | 'active' | null>(null);

/** Whether the server has another version than this page: waiting to be taken, or taken by another tab. */
export const useNewVersion = () => newVersion.useValue() !== null;

/** Loads the page again, with the new version. */
export function takeNewVersion(): void {
  const waiting = newVersion.get();
  if (!(waiting instanceof ServiceWorker)) return location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  waiting.postMessage('take-over');
}

let kept: Promise<void> | undefined;

/** Keeps the files of this version on the device, and looks out for the next one. */
export function keepVersion(): void {
  // Missing on plain HTTP; in development there are no files to keep.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // A browser may refuse, as in a private window: everything works without.
  kept ??= register().catch(() => undefined);
}

async function register(): Promise<void> {
  const hadVersion = navigator.serviceWorker.controller !== null;
  const registration = await navigator.serviceWorker.register('/sw.js');
  if (hadVersion) {
    navigator.serviceWorker.addEventListener('controllerchange', () => newVersion.set('active'));
  }
  const noteWaiting = () => {
    // Without one in charge it is the first, which is no news.
    if (registration.waiting && navigator.serviceWorker.controller) newVersion.set(registration.waiting);
  };
  noteWaiting();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', noteWaiting);
  });
  lookOut(registration);
}

/** An installed app may stay open for days; the browser itself looks only when a page is loaded. */
function lookOut(registration: ServiceWorkerRegistration): void {
  let lookedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - lookedAt < HOUR_MS) return;
    lookedAt = Date.now();
    // Without a network there is nothing new.
    registration.update().catch(() => undefined);
  });
}
