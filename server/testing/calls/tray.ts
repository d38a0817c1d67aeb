import { DAY_MS } from '../../../shared/values/durations.ts';
import { adminOnly, signedIn, type Call, type People } from './call.ts';

async function unansweredRoom({ app, seller }: People): Promise<void> {
  await app.doEarlier(DAY_MS, async () => {
    const { _id: id } = await seller.caller.chat.privateAdmin();
    await seller.caller.chat.send({ id, content: '¿Hay turno?' });
  });
}

export const trayCalls: Record<string, Call> = {
  'sales.todo': { rest: 'GET /sales/todo', outcomes: signedIn },
  'admin.tray': { rest: 'GET /admin/tray', outcomes: adminOnly },
  'admin.trayCounts': { rest: 'GET /admin/tray/counts', outcomes: adminOnly },
  'admin.traySection': {
    rest: 'GET /admin/tray/:key',
    input: async (people) => {
      await unansweredRoom(people);
      return { key: 'unanswered' };
    },
    outcomes: adminOnly,
  },
};
