import {
  listMessagesInput,
  listPrivateRoomsInput,
  liveInput,
  markReadInput,
  openPrivateRoomInput,
  sendMessageInput,
} from '../../../shared/chat.ts';
import { adminProcedure, eventStream, router, signedInProcedure } from '../../rpc/procedures.ts';
import { openLiveStream } from './chat.live.service.ts';
import {
  countUnreadMessages,
  getGroupRoom,
  getOwnPrivateRoom,
  listMessages,
  listRooms,
  markRead,
  openPrivateRoom,
  sendMessage,
} from './chat.service.ts';

export const chatRouter = router({
  group: signedInProcedure.query(({ ctx }) => getGroupRoom(ctx.app, ctx.user)),
  privateAdmin: signedInProcedure.query(({ ctx }) => getOwnPrivateRoom(ctx.app, ctx.user)),
  privateRooms: adminProcedure
    .input(listPrivateRoomsInput)
    .query(({ ctx, input }) => listRooms(ctx.app, ctx.user, input)),
  openPrivateRoom: adminProcedure
    .input(openPrivateRoomInput)
    .mutation(({ ctx, input }) => openPrivateRoom(ctx.app, ctx.user, input.userId)),
  messages: signedInProcedure
    .input(listMessagesInput)
    .query(({ ctx, input }) => listMessages(ctx.app, ctx.user, input)),
  send: signedInProcedure
    .input(sendMessageInput)
    .mutation(({ ctx, input }) => sendMessage(ctx.app, ctx.user, input)),
  markRead: signedInProcedure
    .input(markReadInput)
    .mutation(({ ctx, input }) => markRead(ctx.app, ctx.user, input)),
  unreadCount: signedInProcedure.query(({ ctx }) => countUnreadMessages(ctx.app, ctx.user)),
  live: signedInProcedure
    .input(liveInput)
    .subscription(({ ctx, input, signal }) =>
      eventStream(openLiveStream(ctx.app, ctx, input.lastEventId, signal)),
    ),
});
