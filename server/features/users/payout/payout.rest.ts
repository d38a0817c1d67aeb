import { payoutInput, payoutView } from '../../../../shared/commissions/payout.ts';
import { restRoutesOn } from '../../../rest/route.ts';
import type { payoutRouter } from './payout.router.ts';

const restRoute = restRoutesOn<{ auth: typeof payoutRouter }>();

export const payoutRest = [
  restRoute({
    method: 'GET',
    path: '/users/payout',
    summary: 'Los datos de cobro propios; null si todavía no los hay',
    access: 'signedIn',
    response: { payout: payoutView.nullable() },
    handle: async ({ caller }) => ({ payout: await caller.auth.payout() }),
  }),
  restRoute({
    method: 'PUT',
    path: '/users/payout',
    summary: 'Guardar los datos de cobro: CUIT, y CBU, CVU o alias',
    access: 'signedIn',
    body: payoutInput,
    response: { payout: payoutView },
    handle: async ({ caller, body }) => ({ payout: await caller.auth.savePayout(body) }),
  }),
];
