import { newDevice } from '../pushService.ts';
import { signedIn, type Call } from './call.ts';

export const pushCalls: Record<string, Call> = {
  'push.state': { rest: 'GET /push/subscription', input: () => ({}), outcomes: signedIn },
  'push.subscribe': {
    rest: 'PUT /push/subscription',
    input: () => newDevice().subscription,
    outcomes: signedIn,
  },
  'push.unsubscribe': {
    rest: 'DELETE /push/subscription',
    input: () => ({ endpoint: newDevice().subscription.endpoint }),
    outcomes: signedIn,
  },
};
