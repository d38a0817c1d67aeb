import { invalid } from '../../../shared/errors.ts';
import { importView, previewImportInput } from '../../../shared/imports/imports.ts';
import { requiredMessage } from '../../../shared/input/messages.ts';
import { jsonField } from '../../files/multipart.ts';
import { formRoute } from '../../rest/plainRoutes.ts';
import { previewImport } from './imports.service.ts';

const FILE_LABEL = 'Archivo';

export const importsUploadRoute = formRoute(
  {
    rest: 'POST /admin/import',
    access: 'admin',
    summary: 'Leer una planilla de ventas (CSV; 5.000 filas, 5 MB) sin guardar ninguna todavía',
    form: { file: 'file', sellerId: 'text', mapping: 'text' },
    file: { field: 'file', label: FILE_LABEL, max: 1 },
    response: { import: importView },
  },
  async ({ ctx, user, fields, files: [file] }) => {
    const input = previewImportInput.parse({
      sellerId: fields.get('sellerId') || undefined,
      mapping: jsonField(fields.get('mapping'), 'Columnas'),
    });
    if (!file) throw invalid(requiredMessage(FILE_LABEL));
    return { import: await previewImport(ctx, user, input, file) };
  },
);
