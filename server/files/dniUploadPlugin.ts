import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { invalid } from '../../shared/errors.ts';
import { requiredMessage } from '../../shared/text.ts';
import type { App } from '../context.ts';
import { requireSession } from '../features/auth/auth.service.ts';
import { plainSchema } from '../rest/plainSchema.ts';
import { requestContext } from '../rpc/context.ts';
import { storeDniPhoto } from './files.service.ts';
import { acceptForms, requireForm, withForm } from './multipart.ts';

const FIELD = 'photo';

/** `POST /uploads/dni`: the photo of a customer's DNI, to be given to a sale afterwards. */
export async function dniUploadPlugin(server: FastifyInstance, { app }: { app: App }): Promise<void> {
  await acceptForms(server);
  server.post(
    '/uploads/dni',
    {
      schema: plainSchema({
        summary: 'Subir la foto de un DNI (JPG, PNG, WebP o HEIC; 10 MB)',
        tag: 'uploads',
        form: { [FIELD]: 'file' },
        status: 201,
        response: z.object({ success: z.literal(true), dniPhoto: z.string() }),
      }),
      // Before a body of another kind is refused for its type alone.
      onRequest: async (request) => {
        requireSession(app, requestContext(app, request).token);
        requireForm(request);
      },
    },
    async (request, reply) => {
      const dniPhoto = await withForm(
        app,
        request,
        { fileField: FIELD, maxFiles: 1 },
        ({ files: [photo] }) => {
          // Asked again: uploading may take longer than the session lasts.
          const { user } = requireSession(app, requestContext(app, request).token);
          if (!photo) throw invalid(requiredMessage(FIELD));
          return storeDniPhoto(app, user.id, photo.temporaryPath);
        },
      );
      return reply.status(201).send({ success: true, dniPhoto });
    },
  );
}
