import { z } from 'zod';
import {
  markReadFields,
  messageFields,
  messageRangeFields,
  messageView,
  roomView,
} from '../../../shared/chat.ts';
import { restRoutesOn } from '../../rest/route.ts';
import type { chatRouter } from './chat.router.ts';

const restRoute = restRoutesOn<{ chat: typeof chatRouter }>();

export const chatRest = [
  restRoute({
    method: 'GET',
    path: '/chat/group',
    summary: 'El chat de todo el equipo',
    access: 'signedIn',
    response: { chatRoom: roomView },
    handle: async ({ caller }) => ({ chatRoom: await caller.chat.group() }),
  }),
  restRoute({
    method: 'GET',
    path: '/chat/private-admin',
    summary: 'El chat privado del vendedor con la administración',
    access: 'signedIn',
    response: { chatRoom: roomView },
    handle: async ({ caller }) => ({ chatRoom: await caller.chat.privateAdmin() }),
  }),
  restRoute({
    method: 'GET',
    path: '/chat/:id/messages',
    summary:
      'Mensajes de un chat, del más viejo al más nuevo: los últimos 100, o los de antes o después de uno',
    access: 'signedIn',
    query: messageRangeFields,
    etag: 'state',
    response: { messages: z.array(messageView) },
    handle: async ({ caller, id, query }) => ({ messages: await caller.chat.messages({ ...query, id }) }),
  }),
  restRoute({
    method: 'POST',
    path: '/chat/:id/messages',
    summary: 'Escribir un mensaje; con la misma clientKey, un reintento no lo duplica',
    access: 'signedIn',
    body: messageFields,
    status: 201,
    response: { message: messageView },
    handle: async ({ caller, id, body }) => ({ message: await caller.chat.send({ ...body, id }) }),
  }),
  restRoute({
    method: 'PUT',
    path: '/chat/:id/read',
    summary: 'Marcar un chat como leído',
    access: 'signedIn',
    body: markReadFields,
    handle: ({ caller, id, body }) => caller.chat.markRead({ ...body, id }),
  }),
];
