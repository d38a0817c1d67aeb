import { createStore } from '../api/store.ts';

/** Event of Chromium; other browsers install from their menus. */
interface InstallEvent extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const offered = createStore<InstallEvent | null>(null);

/** Call at the start: the browser offers the installation early, and only once. */
export function listenForInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // The app offers it after the first sale.
    event.preventDefault();
    offered.set(event as InstallEvent);
  });
  addEventListener('appinstalled', () => offered.set(null));
}

export const useInstallable = () => offered.useValue() !== null;

/** Opens the browser's question; each offer works once. */
export async function install(): Promise<void> {
  const event = offered.get();
  offered.set(null);
  await event?.prompt();
}
