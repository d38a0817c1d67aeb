import { idInput } from '../../../shared/input/ids.ts';
import { z } from 'zod';
import {
  importedView,
  IMPORTS_LISTED,
  listedImportView,
  undoneImportView,
} from '../../../shared/imports/imports.ts';
import { adminProcedure, router } from '../../rpc/procedures.ts';
import { confirmImport } from './imports.service.ts';
import { listImports, undoImport } from './imports.undo.service.ts';

export const importsAdminRouter = router({
  imports: adminProcedure
    .meta({
      rest: 'GET /admin/imports',
      summary: 'Las últimas importaciones guardadas, de la más nueva a la más vieja',
      result: { imports: z.array(listedImportView).max(IMPORTS_LISTED) },
    })
    .query(({ ctx }) => listImports(ctx)),
  confirmImport: adminProcedure
    .meta({
      rest: 'POST /admin/import/:id/confirm',
      summary:
        'Guardar las filas válidas de una planilla; se saltean las que ya se importaron y las de cuentas borradas desde entonces. Si se corta, otra llamada sigue',
      result: importedView,
      refuses: ['IMPORT_BEING_CONFIRMED', 'IMPORT_CONFIRMED', 'IMPORT_STOPPED'],
    })
    .input(idInput)
    .mutation(({ ctx, input }) => confirmImport(ctx, ctx.user, input.id)),
  undoImport: adminProcedure
    .meta({
      rest: 'DELETE /admin/import/:id',
      summary: 'Deshacer una importación de la que nada se cambió, reclamó ni liquidó',
      result: undoneImportView,
      refuses: ['IMPORTED_SALES_CHANGED', 'IMPORT_UNDER_WAY', 'IMPORT_UNDONE', 'IMPORT_UNFINISHED'],
    })
    .input(idInput)
    .mutation(({ ctx, input }) => undoImport(ctx, ctx.user, input.id)),
});
