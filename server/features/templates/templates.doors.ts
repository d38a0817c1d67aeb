import { z } from 'zod';
import { TEMPLATE_KEYS, templateView, updateTemplateInput } from '../../../shared/templates/templates.ts';
import { adminProcedure, router, signedInProcedure } from '../../rpc/procedures.ts';
import { listTemplates, updateTemplate } from './templates.service.ts';

export const templatesRouter = router({
  list: signedInProcedure
    .meta({
      rest: 'GET /templates',
      summary: 'Los textos para escribir por WhatsApp',
      result: { templates: z.array(templateView).max(TEMPLATE_KEYS.length) },
    })
    .query(({ ctx }) => listTemplates(ctx)),
});

export const templatesAdminRouter = router({
  updateTemplate: adminProcedure
    .meta({
      rest: 'PUT /admin/templates/:key',
      summary: 'Cambiar un texto para escribir por WhatsApp',
      result: { template: templateView },
    })
    .input(updateTemplateInput)
    .mutation(({ ctx, input }) => updateTemplate(ctx, ctx.user, input)),
});
