import { idInput } from '../../../shared/input/ids.ts';
import { z } from 'zod';
import {
  listMessagesInput,
  listRoomsInput,
  markAnsweredInput,
  markReadInput,
  MESSAGES_PER_PAGE,
  messageView,
  openPrivateRoomInput,
  roomPageView,
  roomView,
  sendMessageInput,
  unreadView,
} from '../../../shared/chat/chat.ts';
import { adminProcedure, limitedProcedure, router, signedInProcedure } from '../../rpc/procedures.ts';
import {
  countUnreadMessages,
  getGroupRoom,
  getOwnPrivateRoom,
  hideMessage,
  listMessages,
  markRead,
  openPrivateRoom,
  sendMessage,
} from './chat.service.ts';
import { getTeamRoom, listAllPrivateRooms, listAllTeamRooms } from './chat.rooms.service.ts';
import { markAnswered } from './chat.unanswered.service.ts';

export const chatRouter = router({
  group: signedInProcedure
    .meta({ rest: 'GET /chat/group', summary: 'El chat de todo el equipo', result: { chatRoom: roomView } })
    .query(({ ctx }) => getGroupRoom(ctx, ctx.user)),
  privateAdmin: signedInProcedure
    .meta({
      rest: 'GET /chat/private-admin',
      summary: 'El chat privado del vendedor con la administración',
      result: { chatRoom: roomView },
      refuses: ['SELLERS_ONLY'],
    })
    .query(({ ctx }) => getOwnPrivateRoom(ctx, ctx.user)),
  team: signedInProcedure
    .meta({
      rest: 'GET /chat/team',
      summary: 'El chat del equipo de quien llama',
      result: { chatRoom: roomView },
      refuses: ['NOT_FOUND'],
    })
    .query(({ ctx }) => getTeamRoom(ctx, ctx.user)),
  messages: signedInProcedure
    .meta({
      rest: 'GET /chat/:id/messages',
      summary:
        'Mensajes de un chat, del más viejo al más nuevo: los últimos 100, o los de antes o después de uno',
      etag: 'state',
      result: { messages: z.array(messageView).max(MESSAGES_PER_PAGE) },
    })
    .input(listMessagesInput)
    .query(({ ctx, input }) => listMessages(ctx, ctx.user, input, ctx.isCurrent)),
  send: limitedProcedure('messages')
    .meta({
      rest: 'POST /chat/:id/messages',
      summary: 'Escribir un mensaje; con la misma clientKey, un reintento no lo duplica',
      status: 201,
      result: { message: messageView },
      refuses: ['CLIENT_KEY_USED', 'SELLER_DELETED'],
    })
    .input(sendMessageInput)
    .mutation(({ ctx, input }) => sendMessage(ctx, ctx.user, input)),
  markRead: limitedProcedure('readings')
    .meta({ rest: 'PUT /chat/:id/read', summary: 'Marcar un chat como leído' })
    .input(markReadInput)
    .mutation(({ ctx, input }) => markRead(ctx, ctx.user, input)),
  unreadCount: signedInProcedure
    .meta({
      rest: 'GET /chat/unread-count',
      summary:
        'Cuántos mensajes propios están sin leer: en total (hasta 100), del grupo, privados y del equipo',
      result: unreadView,
    })
    .query(({ ctx }) => countUnreadMessages(ctx, ctx.user)),
  privateRooms: adminProcedure
    .meta({
      rest: 'GET /chat/private-chats',
      summary: 'Los chats privados de los vendedores, primero los de actividad más reciente',
      result: roomPageView,
    })
    .input(listRoomsInput)
    .query(({ ctx, input }) => listAllPrivateRooms(ctx, ctx.user, input)),
  teamRooms: adminProcedure
    .meta({
      rest: 'GET /chat/team-chats',
      summary: 'Los chats de los equipos, primero los de actividad más reciente',
      result: roomPageView,
    })
    .input(listRoomsInput)
    .query(({ ctx, input }) => listAllTeamRooms(ctx, ctx.user, input)),
  openPrivateRoom: adminProcedure
    .meta({
      rest: 'POST /admin/chat/private/:userId',
      summary: 'El chat privado de un vendedor; se crea si todavía no existe',
      result: { chatRoom: roomView },
    })
    .input(openPrivateRoomInput)
    .mutation(({ ctx, input }) => openPrivateRoom(ctx, ctx.user, input.userId)),
});

export const chatAdminRouter = router({
  hideMessage: adminProcedure
    .meta({ rest: 'DELETE /admin/chat/messages/:id', summary: 'Retirar un mensaje de un chat, para todos' })
    .input(idInput)
    .mutation(({ ctx, input }) => hideMessage(ctx, ctx.user, input.id)),
  markAnswered: adminProcedure
    .meta({
      rest: 'PUT /admin/chat/:roomId/answered',
      summary: 'Sacar un chat privado de los mensajes sin responder, hasta que el vendedor escriba otra vez',
      refuses: ['ROOM_HAS_NEW_MESSAGE'],
    })
    .input(markAnsweredInput)
    .mutation(({ ctx, input }) => markAnswered(ctx, input)),
});
