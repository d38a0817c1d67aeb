import { join } from 'node:path';
import { createThread, type Thread } from '../threads/thread.ts';

/** A call's path and input with its response. */
export interface Answered {
  call: [path: string, input: unknown];
  data: unknown;
}

/** Of the built client (client/prerender.ts). Returns HTML. */
export type DrawDashboard = (answered: Answered[]) => Promise<string>;

export type Drawer = Thread<Answered[]>;

/** Draws screens with the program of a built client, in a thread: drawing takes 10 ms or more. */
export function createDrawer(thread: string, clientDir: string): Drawer {
  return createThread(thread, { program: join(clientDir, 'drawing/prerender.js') });
}
