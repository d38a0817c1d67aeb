import { ownerAndAdmin, signedIn, type Call, type People } from './call.ts';

async function changedByAdmin({ admin, sale }: People): Promise<object> {
  await admin.caller.admin.changeSaleStatus({ id: sale._id, status: 'appointed' });
  return {};
}

export const timelineCalls: Record<string, Call> = {
  'sales.events': {
    rest: 'GET /sales/:id/events',
    input: ({ sale }) => ({ id: sale._id }),
    outcomes: ownerAndAdmin,
  },
  'sales.news': { rest: 'GET /sales/news', input: changedByAdmin, outcomes: signedIn },
  'sales.newsCount': { rest: 'GET /sales/news/unread-count', input: changedByAdmin, outcomes: signedIn },
  'sales.markNewsRead': { rest: 'PUT /sales/news/read', input: changedByAdmin, outcomes: signedIn },
};
