import { createStore } from '../api/store.ts';

/** Of Chromium; other browsers install from their menus. */
interface InstallEvent extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const offered = createStore<InstallEvent | null>(null);

/** Call at the start: the browser offers the installation early, and once. */
export function listenForInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // The app asks after the first sale.
    event.preventDefault();
    offered.set(event as InstallEvent);
  });
  addEventListener('appinstalled', () => offered.set(null));
}

export const useInstallable = () => offered.useValue() !== null;

/** Asks the browser, which takes each offer once. */
export async function install(): Promise<void> {
  const event = offered.get();
  offered.set(null);
  await event?.prompt();
}
