import { availableParallelism } from 'node:os';

/** Pages of the browser's tests: each waits half of its time. More than the server in one process could serve gain nothing. */
export const BROWSER_WORKERS = Math.min(availableParallelism() + 1, 4);
