import { everybody, type Call } from './call.ts';

export const plansCalls: Record<string, Call> = {
  'plans.list': { rest: 'GET /plans', answers: everybody },
};
