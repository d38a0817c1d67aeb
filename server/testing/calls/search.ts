import { signedIn, type Call } from './call.ts';

export const searchCalls: Record<string, Call> = {
  'search.find': { rest: 'GET /search', input: () => ({ q: 'gomez' }), outcomes: signedIn },
};
