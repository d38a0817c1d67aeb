import { createStore } from './store.ts';

const connected = createStore(navigator.onLine, true);

/** Notes whether the server could be reached just now. */
export const reportConnection = connected.set;

addEventListener('online', () => reportConnection(true));
addEventListener('offline', () => reportConnection(false));

/** False while the server does not respond. */
export const useConnected = connected.useValue;
