import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { invalid } from '../../../shared/errors.ts';
import { importView, previewImportInput } from '../../../shared/sales/imports.ts';
import { requiredMessage } from '../../../shared/input/messages.ts';
import { requireAdmin } from '../../access.ts';
import type { AppContext } from '../../context.ts';
import { acceptForms, jsonField, requireForm, withForm } from '../../files/multipart.ts';
import { plainSchema } from '../../rest/schemas.ts';
import { requestContext } from '../../rpc/context.ts';
import { previewImport } from './imports.service.ts';

const FILE_LABEL = 'Archivo';

/** `POST /admin/import`: a plain route, because a file comes with it. */
export async function importsUploadRoute(
  server: FastifyInstance,
  { ctx }: { ctx: AppContext },
): Promise<void> {
  await acceptForms(server);
  server.post(
    '/admin/import',
    {
      config: {
        describe: () =>
          plainSchema({
            summary: 'Leer una planilla de ventas (CSV; 5.000 filas, 5 MB) sin guardar ninguna todavía',
            tag: 'admin',
            form: { file: 'file', sellerId: 'text', mapping: 'text' },
            status: 201,
            response: z.object({ success: z.literal(true), import: importView }),
          }),
      },
      // Before Fastify refuses a body of another kind for its type alone.
      onRequest: async (request) => {
        requireAdmin(requestContext(ctx, request));
        requireForm(request);
      },
    },
    async (request, reply) => {
      const requireUploader = () => requireAdmin(requestContext(ctx, request)).user;
      const wanted = { ownerId: requireUploader().id, fileField: 'file', fileLabel: FILE_LABEL, maxFiles: 1 };
      const preview = await withForm(ctx, request, wanted, ({ fields, files: [file] }) => {
        // Checked again: uploading may take longer than the session lasts.
        const admin = requireUploader();
        const input = previewImportInput.parse({
          sellerId: fields.get('sellerId') || undefined,
          mapping: jsonField(fields.get('mapping'), 'Columnas'),
        });
        if (!file) throw invalid(requiredMessage(FILE_LABEL));
        return previewImport(ctx, admin, input, file);
      });
      return reply.status(201).send({ success: true, import: preview });
    },
  );
}
