import { createStore } from '../api/store.ts';
import { HOUR_MS } from '../../shared/values/durations.ts';

const TAKE_OVER_MS = 3000;
const TAKING = 'taking-new-version';

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
  // Chromium holds it back for a minute or more where the old worker was busy just then, as while another tab loads.
  // Loading a page frees it: the next page goes on from there.
  setTimeout(() => {
    sessionStorage.setItem(TAKING, 'yes');
    location.reload();
  }, TAKE_OVER_MS);
}

/** Whether the user took the new version before this page was loaded; true once. */
function isTaking(): boolean {
  const taking = sessionStorage.getItem(TAKING) !== null;
  sessionStorage.removeItem(TAKING);
  return taking;
}

let kept: Promise<ServiceWorkerRegistration | undefined> | undefined;

/** Keeps the files of this version on the device, and looks out for the next one. Resolves with nothing where it can't. */
export function keepVersion(): Promise<ServiceWorkerRegistration | undefined> {
  // Missing on plain HTTP; in development there are no files to keep.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return Promise.resolve(undefined);
  // A browser may refuse, as in a private window: everything works without.
  return (kept ??= register().catch(() => undefined));
}

async function register(): Promise<ServiceWorkerRegistration> {
  const hadVersion = navigator.serviceWorker.controller !== null;
  const registration = await navigator.serviceWorker.register('/sw.js');
  const taking = isTaking();
  // It was freed by loading this page, perhaps before this line: then this may still be the old page.
  if (taking && !registration.waiting) location.reload();
  if (hadVersion) {
    navigator.serviceWorker.addEventListener('controllerchange', () =>
      taking ? location.reload() : newVersion.set('active'),
    );
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
  openWhatIsTapped();
  return registration;
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

/** A tapped push message opens its screen here (pushes.ts). */
function openWhatIsTapped(): void {
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (typeof data?.open === 'string') location.hash = data.open;
  });
}
