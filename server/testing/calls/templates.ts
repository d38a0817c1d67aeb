import { adminOnly, signedIn, type Call } from './call.ts';

export const templatesCalls: Record<string, Call> = {
  'templates.list': { rest: 'GET /templates', outcomes: signedIn },
  'admin.updateTemplate': {
    rest: 'PUT /admin/templates/:key',
    input: () => ({ key: 'pending', body: 'Hola {cliente}' }),
    outcomes: adminOnly,
  },
};
