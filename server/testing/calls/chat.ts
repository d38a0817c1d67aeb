import { adminOnly, ownerAndAdmin, signedIn, type Answers, type Call, type World } from './call.ts';

const sellersOnly: Answers = { nobody: 401, seller: 'ok', other: 'ok', admin: 403 };

/** The seller's private room with a message in it. */
async function privateRoom({ seller }: World): Promise<{ id: string }> {
  const { _id } = await seller.caller.chat.privateAdmin();
  await seller.caller.chat.send({ id: _id, content: 'Hola' });
  return { id: _id };
}

export const chatCalls: Record<string, Call> = {
  'chat.group': { rest: 'GET /chat/group', answers: signedIn },
  'chat.privateAdmin': { rest: 'GET /chat/private-admin', answers: sellersOnly },
  'chat.privateRooms': {
    rest: 'GET /chat/private-chats',
    input: async (world) => {
      await privateRoom(world);
      return { page: 1, limit: 10, search: world.seller.user.name };
    },
    answers: adminOnly,
  },
  'chat.openPrivateRoom': { input: ({ seller }) => ({ userId: seller.user._id }), answers: adminOnly },
  'chat.messages': { rest: 'GET /chat/:id/messages', input: privateRoom, answers: ownerAndAdmin },
  'chat.send': {
    rest: 'POST /chat/:id/messages',
    input: async (world) => ({ ...(await privateRoom(world)), content: '¿Cómo va?' }),
    answers: ownerAndAdmin,
  },
  'chat.markRead': { rest: 'PUT /chat/:id/read', input: privateRoom, answers: ownerAndAdmin },
  'chat.unreadCount': { answers: signedIn },
  'chat.live': { answers: signedIn },
};
