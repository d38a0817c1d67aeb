import { z } from 'zod';
import { templateView } from '../../../shared/templates.ts';
import { restRoutesOn } from '../../rest/route.ts';
import type { templatesRouter } from './templates.router.ts';

const restRoute = restRoutesOn<{ templates: typeof templatesRouter }>();

export const templatesRest = [
  restRoute({
    method: 'GET',
    path: '/templates',
    summary: 'Los textos para escribir por WhatsApp',
    access: 'signedIn',
    response: { templates: z.array(templateView) },
    handle: async ({ caller }) => ({ templates: await caller.templates.list() }),
  }),
];
