import { updateTemplateInput } from '../../../shared/templates.ts';
import { adminProcedure, router } from '../../rpc/procedures.ts';
import { updateTemplate } from './templates.service.ts';

export const templatesAdminRouter = router({
  updateTemplate: adminProcedure
    .input(updateTemplateInput)
    .mutation(({ ctx, input }) => updateTemplate(ctx, ctx.user, input)),
});
