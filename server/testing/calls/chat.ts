import { adminOnly, ownerAndAdmin, signedIn, type Outcomes, type Call, type People } from './call.ts';

const sellersOnly: Outcomes = { nobody: 401, seller: 'ok', other: 'ok', admin: 403 };

async function privateRoom({ seller }: People): Promise<{ id: string }> {
  const { _id } = await seller.caller.chat.privateAdmin();
  await seller.caller.chat.send({ id: _id, content: 'Hola' });
  return { id: _id };
}

export const chatCalls: Record<string, Call> = {
  'chat.group': { rest: 'GET /chat/group', outcomes: signedIn },
  'chat.privateAdmin': { rest: 'GET /chat/private-admin', outcomes: sellersOnly },
  'chat.privateRooms': {
    rest: 'GET /chat/private-chats',
    input: async (people) => {
      await privateRoom(people);
      return { page: 1, limit: 10, search: people.seller.user.name };
    },
    outcomes: adminOnly,
  },
  'chat.openPrivateRoom': {
    rest: 'POST /admin/chat/private/:userId',
    input: ({ seller }) => ({ userId: seller.user._id }),
    outcomes: adminOnly,
  },
  'chat.messages': { rest: 'GET /chat/:id/messages', input: privateRoom, outcomes: ownerAndAdmin },
  'chat.send': {
    rest: 'POST /chat/:id/messages',
    input: async (people) => ({ ...(await privateRoom(people)), content: '¿Cómo va?' }),
    outcomes: ownerAndAdmin,
  },
  'chat.markRead': { rest: 'PUT /chat/:id/read', input: privateRoom, outcomes: ownerAndAdmin },
  'admin.markAnswered': {
    rest: 'PUT /admin/chat/:roomId/answered',
    input: async (people) => ({ roomId: (await privateRoom(people)).id }),
    outcomes: adminOnly,
  },
  'chat.unreadCount': { rest: 'GET /chat/unread-count', outcomes: signedIn },
};
