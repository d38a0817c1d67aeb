import { idInput } from '../../../shared/input/ids.ts';
import { z } from 'zod';
import {
  importedView,
  importStateView,
  IMPORTS_LISTED,
  listedImportView,
  undoneImportView,
} from '../../../shared/imports/imports.ts';
import { adminProcedure, router } from '../../rpc/procedures.ts';
import { confirmImport, getImport } from './imports.storing.service.ts';
import { listImports, undoImport } from './imports.undo.service.ts';

export const importsAdminRouter = router({
  imports: adminProcedure
    .meta({
      rest: 'GET /admin/imports',
      summary: 'Las últimas importaciones guardadas o que se están guardando, de la más nueva a la más vieja',
      result: { imports: z.array(listedImportView).max(IMPORTS_LISTED) },
    })
    .query(({ ctx }) => listImports(ctx)),
  importState: adminProcedure
    .meta({
      rest: 'GET /admin/import/:id',
      summary: 'En qué está una importación, y cuántas de sus filas válidas ya pasaron',
      result: { import: importStateView },
    })
    .input(idInput)
    .query(({ ctx, input }) => getImport(ctx, ctx.user, input.id)),
  confirmImport: adminProcedure
    .meta({
      rest: 'POST /admin/import/:id/confirm',
      summary:
        'Guardar las filas válidas de una planilla; se saltean las que ya se importaron y las de cuentas borradas desde entonces. Responde cuando terminó; si el servidor se corta, sigue al volver',
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
