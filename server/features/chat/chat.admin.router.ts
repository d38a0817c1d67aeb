import { listPrivateRoomsInput, openPrivateRoomInput } from '../../../shared/chat.ts';
import { adminProcedure, router } from '../../rpc/procedures.ts';
import { listAllPrivateRooms, openPrivateRoom } from './chat.service.ts';

export const chatAdminRouter = router({
  privateRooms: adminProcedure
    .input(listPrivateRoomsInput)
    .query(({ ctx, input }) => listAllPrivateRooms(ctx, ctx.user, input)),
  openPrivateRoom: adminProcedure
    .input(openPrivateRoomInput)
    .mutation(({ ctx, input }) => openPrivateRoom(ctx, ctx.user, input.userId)),
});
