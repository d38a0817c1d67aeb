import { tabStorage } from '../api/browserStorage.ts';
import { createStore } from '../api/store.ts';
import { HOUR_MS } from '../../shared/values/durations.ts';

const ACTIVATION_MS = 3000;
const TAKING = 'taking-new-version';

const newVersion = createStore<ServiceWorker | 'active' | null>(null);

export const useNewVersion = () => newVersion.useValue() !== null;

export function takeNewVersion(): void {
  const waiting = newVersion.get();
  if (!(waiting instanceof ServiceWorker)) return location.reload();
  // Chromium may delay activation for a minute while the old worker is busy (another tab loading). A reload
  // unblocks it, if not at once; the next page goes on with it.
  const unblock = setTimeout(() => {
    tabStorage.set(TAKING, 'yes');
    location.reload();
  }, ACTIVATION_MS);
  const reload = () => {
    // The page may take longer to go.
    clearTimeout(unblock);
    location.reload();
  };
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  waiting.postMessage('take-over');
}

/** True once, after `takeNewVersion` reloaded the page. */
function isTaking(): boolean {
  const taking = tabStorage.get(TAKING) !== null;
  tabStorage.remove(TAKING);
  return taking;
}

let kept: Promise<ServiceWorkerRegistration | undefined> | undefined;

/** Resolves with undefined if service workers are missing or refused. */
export function keepVersion(): Promise<ServiceWorkerRegistration | undefined> {
  // Missing on plain HTTP; development builds no files.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return Promise.resolve(undefined);
  // Private windows refuse.
  return (kept ??= register().catch(() => undefined));
}

async function register(): Promise<ServiceWorkerRegistration> {
  const hadVersion = navigator.serviceWorker.controller !== null;
  const registration = await navigator.serviceWorker.register('/sw.js');
  if (hadVersion) {
    navigator.serviceWorker.addEventListener('controllerchange', () => newVersion.set('active'));
  }
  const noteWaiting = () => {
    if (registration.waiting && navigator.serviceWorker.controller) newVersion.set(registration.waiting);
  };
  noteWaiting();
  // None waits: activated by this page load, and this may be the old page.
  if (isTaking()) takeNewVersion();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', noteWaiting);
  });
  lookOut(registration);
  openWhatIsTapped();
  return registration;
}

/** An installed app stays open for days; the browser checks only at page loads. */
function lookOut(registration: ServiceWorkerRegistration): void {
  let lookedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - lookedAt < HOUR_MS) return;
    lookedAt = Date.now();
    registration.update().catch(() => undefined);
  });
}

function openWhatIsTapped(): void {
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (typeof data?.open === 'string') location.hash = data.open;
  });
}
