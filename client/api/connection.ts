import { createStore } from './store.ts';

const connected = createStore(navigator.onLine);

/** Notes whether the server could be reached just now. */
export const reportConnection = connected.set;

window.addEventListener('online', () => reportConnection(true));
window.addEventListener('offline', () => reportConnection(false));

/** False while the server does not respond. */
export const useConnected = connected.useValue;
