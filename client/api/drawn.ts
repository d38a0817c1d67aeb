import { createStore } from './store.ts';

/** Whether the dashboard shows all its data: the next start may begin with it as it stands. */
export const dashboardDrawn = createStore(false);
