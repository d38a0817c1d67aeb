import { z } from 'zod';
import { planView } from '../../../shared/plans.ts';
import { restRoutesOn } from '../../rest/route.ts';
import type { plansRouter } from './plans.router.ts';

const restRoute = restRoutesOn<{ plans: typeof plansRouter }>();

export const plansRest = [
  restRoute({
    method: 'GET',
    path: '/plans',
    summary: 'Planes activos',
    access: 'public',
    etag: 'content',
    response: { plans: z.array(planView) },
    handle: async ({ caller }) => ({ plans: await caller.plans.list() }),
  }),
];
