import { listPrivateRoomsInput, roomPageView } from '../../../shared/chat.ts';
import { queryNumber, restRoutesOn } from '../../rest/route.ts';
import type { chatAdminRouter } from './chat.admin.router.ts';

const restRoute = restRoutesOn<{ chat: typeof chatAdminRouter }>();

export const chatAdminRest = [
  restRoute({
    method: 'GET',
    path: '/chat/private-chats',
    summary: 'Los chats privados de los vendedores, primero los de actividad más reciente',
    access: 'admin',
    query: listPrivateRoomsInput,
    response: roomPageView.shape,
    handle: ({ caller, query }) =>
      caller.chat.privateRooms({
        ...query,
        page: queryNumber(query.page),
        limit: queryNumber(query.limit),
      }),
  }),
];
