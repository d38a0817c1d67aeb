import { invalid } from '../../../shared/errors.ts';
import { requiredMessage } from '../../../shared/input/messages.ts';
import { zoneImportView } from '../../../shared/zones/zones.ts';
import { formRoute } from '../../rest/plainRoutes.ts';
import { previewZones } from './zones.import.service.ts';

const FILE_LABEL = 'Archivo';

export const zonesImportRoute = formRoute(
  {
    rest: 'POST /admin/zones/import',
    access: 'admin',
    summary:
      'Leer una planilla de zonas (CSV: provincia;localidad;cp desde;cp hasta;estado;nota) sin guardar ninguna todavía',
    form: { file: 'file' },
    file: { field: 'file', label: FILE_LABEL, max: 1 },
    response: { import: zoneImportView },
  },
  async ({ ctx, user, files: [file] }) => {
    if (!file) throw invalid(requiredMessage(FILE_LABEL));
    return { import: await previewZones(ctx, user, file) };
  },
);
