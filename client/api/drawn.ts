import { createStore } from './store.ts';

/** Whether the home screen shows all its data: the next start may begin with it as it stands. */
export const homeDrawn = createStore(false);
