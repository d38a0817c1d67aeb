import { createStore } from '../../../api/store.ts';

const live = createStore(false);

/** Stores whether the server pushes messages. */
export const setLive = live.set;

/** True while the server pushes messages; otherwise screens poll. */
export const useLive = live.useValue;
