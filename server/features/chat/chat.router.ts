import { listMessagesInput, markReadInput, sendMessageInput } from '../../../shared/chat.ts';
import { limitedProcedure, router, signedInProcedure } from '../../rpc/procedures.ts';
import {
  countUnreadMessages,
  getGroupRoom,
  getOwnPrivateRoom,
  listMessages,
  markRead,
  sendMessage,
} from './chat.service.ts';

export const chatRouter = router({
  group: signedInProcedure.query(({ ctx }) => getGroupRoom(ctx, ctx.user)),
  privateAdmin: signedInProcedure.query(({ ctx }) => getOwnPrivateRoom(ctx, ctx.user)),
  messages: signedInProcedure
    .input(listMessagesInput)
    .query(({ ctx, input }) => listMessages(ctx, ctx.user, input, ctx.isCurrent)),
  send: limitedProcedure('messages')
    .input(sendMessageInput)
    .mutation(({ ctx, input }) => sendMessage(ctx, ctx.user, input)),
  markRead: signedInProcedure
    .input(markReadInput)
    .mutation(({ ctx, input }) => markRead(ctx, ctx.user, input)),
  unreadCount: signedInProcedure.query(({ ctx }) => countUnreadMessages(ctx, ctx.user)),
});
