import { anyone, type Call } from './call.ts';

export const contentCalls: Record<string, Call> = {
  'content.links': { rest: 'GET /content/links', outcomes: anyone },
};
