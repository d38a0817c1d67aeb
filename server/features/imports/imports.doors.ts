import { importIdInput, importedView } from '../../../shared/imports/imports.ts';
import { adminProcedure, router } from '../../rpc/procedures.ts';
import { confirmImport } from './imports.service.ts';

export const importsAdminRouter = router({
  confirmImport: adminProcedure
    .meta({
      rest: 'POST /admin/import/:id/confirm',
      summary:
        'Guardar las filas válidas de una planilla; las que ya se importaron se saltean. Si se corta, otra llamada sigue',
      result: importedView,
    })
    .input(importIdInput)
    .mutation(({ ctx, input }) => confirmImport(ctx, ctx.user, input.id)),
});
