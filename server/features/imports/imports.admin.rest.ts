import { importedView } from '../../../shared/sales/imports.ts';
import { restRoutesOn } from '../../rest/route.ts';
import type { importsAdminRouter } from './imports.admin.router.ts';

const restRoute = restRoutesOn<{ admin: typeof importsAdminRouter }>();

export const importsAdminRest = [
  restRoute({
    method: 'POST',
    path: '/admin/import/:id/confirm',
    summary:
      'Guardar las filas válidas de una planilla, todas o ninguna; las que ya se importaron se saltean',
    access: 'admin',
    response: importedView.shape,
    handle: ({ caller, id }) => caller.admin.confirmImport({ id }),
  }),
];
