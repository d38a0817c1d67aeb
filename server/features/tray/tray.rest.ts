import { todoView } from '../../../shared/tray.ts';
import { restRoutesOn } from '../../rest/route.ts';
import type { trayRouter } from './tray.router.ts';

const restRoute = restRoutesOn<{ sales: typeof trayRouter }>();

export const trayRest = [
  restRoute({
    method: 'GET',
    path: '/sales/todo',
    summary: 'Lo que hay para hacer en las ventas propias, por sección',
    access: 'signedIn',
    etag: 'content',
    response: { todo: todoView },
    handle: async ({ caller }) => ({ todo: await caller.sales.todo() }),
  }),
];
