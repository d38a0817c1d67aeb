import { importIdInput } from '../../../shared/sales/imports.ts';
import { adminProcedure, router } from '../../rpc/procedures.ts';
import { confirmImport } from './imports.service.ts';

export const importsAdminRouter = router({
  confirmImport: adminProcedure
    .input(importIdInput)
    .mutation(({ ctx, input }) => confirmImport(ctx, ctx.user, input.id)),
});
