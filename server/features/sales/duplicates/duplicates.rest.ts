import { checkDuplicatesInput, duplicatesView } from '../../../../shared/sales/duplicates.ts';
import { restRoutesOn } from '../../../rest/route.ts';
import type { duplicatesRouter } from './duplicates.router.ts';

const restRoute = restRoutesOn<{ sales: typeof duplicatesRouter }>();

export const duplicatesRest = [
  restRoute({
    method: 'GET',
    path: '/sales/duplicates',
    summary:
      'Si hay ventas de los últimos 90 días con el mismo DNI o teléfono: cuáles propias, y si hay ajenas',
    access: 'signedIn',
    query: checkDuplicatesInput,
    response: duplicatesView.shape,
    handle: ({ caller, query }) => caller.sales.duplicates(query),
  }),
];
