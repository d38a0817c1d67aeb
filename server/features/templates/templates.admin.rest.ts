import { templateView, updateTemplateFields } from '../../../shared/templates.ts';
import { restRoutesOn } from '../../rest/route.ts';
import type { templatesAdminRouter } from './templates.admin.router.ts';

const restRoute = restRoutesOn<{ admin: typeof templatesAdminRouter }>();

export const templatesAdminRest = [
  restRoute({
    method: 'PUT',
    path: '/admin/templates/:key',
    summary: 'Cambiar un texto para escribir por WhatsApp',
    access: 'admin',
    body: updateTemplateFields,
    response: { template: templateView },
    handle: async ({ caller, id: key, body }) => ({
      template: await caller.admin.updateTemplate({ ...body, key }),
    }),
  }),
];
