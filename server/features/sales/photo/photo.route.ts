import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { invalid } from '../../../../shared/errors.ts';
import { requiredMessage } from '../../../../shared/input/messages.ts';
import { requireSignedIn } from '../../../access.ts';
import type { AppContext } from '../../../context.ts';
import { acceptForms, requireForm, withForm } from '../../../files/multipart.ts';
import { plainSchema } from '../../../rest/schemas.ts';
import { requestContext } from '../../../rpc/context.ts';
import { PHOTO_LABEL, storePhoto } from './photo.service.ts';

const FIELD = 'photo';

/** `POST /uploads/dni`: a photo to be attached to a sale afterwards. */
export async function salesPhotoRoute(server: FastifyInstance, { ctx }: { ctx: AppContext }): Promise<void> {
  await acceptForms(server);
  server.post(
    '/uploads/dni',
    {
      config: {
        describe: () =>
          plainSchema({
            summary: 'Subir la foto de un DNI (JPG, PNG, WebP o HEIC; 10 MB)',
            tag: 'uploads',
            form: { [FIELD]: 'file' },
            status: 201,
            response: z.object({ success: z.literal(true), dniPhoto: z.string() }),
          }),
      },
      // Before Fastify refuses a body of another kind for its type alone.
      onRequest: async (request) => {
        requireSignedIn(requestContext(ctx, request));
        requireForm(request);
      },
    },
    async (request, reply) => {
      const requireUser = () => requireSignedIn(requestContext(ctx, request)).user;
      const wanted = { ownerId: requireUser().id, fileField: FIELD, fileLabel: PHOTO_LABEL, maxFiles: 1 };
      const dniPhoto = await withForm(ctx, request, wanted, ({ files: [photo] }) => {
        // Checked again: uploading may take longer than the session lasts.
        const user = requireUser();
        if (!photo) throw invalid(requiredMessage(PHOTO_LABEL));
        return storePhoto(ctx, user.id, photo.temporaryPath);
      });
      return reply.status(201).send({ success: true, dniPhoto });
    },
  );
}
