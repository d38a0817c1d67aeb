import { z } from 'zod';
import { planView } from '../../../shared/plans.ts';
import { restRoute } from '../../rest/route.ts';

export const plansRest = [
  restRoute({
    method: 'GET',
    path: '/plans',
    summary: 'Planes activos',
    access: 'public',
    response: { plans: z.array(planView) },
    handle: async ({ caller }) => ({ plans: await caller.plans.list() }),
  }),
];
