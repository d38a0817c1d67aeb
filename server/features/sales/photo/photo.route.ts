import { z } from 'zod';
import { invalid } from '../../../../shared/errors.ts';
import { requiredMessage } from '../../../../shared/input/messages.ts';
import { formRoute } from '../../../rest/plainRoutes.ts';
import { PHOTO_LABEL, storePhoto } from './photo.service.ts';

/** Uploads a photo for a sale registered afterwards. */
export const salesPhotoRoute = formRoute(
  {
    rest: 'POST /uploads/dni',
    access: 'signedIn',
    summary: 'Subir la foto de un DNI (JPG, PNG, WebP o HEIC; 10 MB)',
    form: { photo: 'file' },
    file: { field: 'photo', label: PHOTO_LABEL, max: 1 },
    response: { dniPhoto: z.string() },
  },
  async ({ ctx, user, files: [photo] }) => {
    if (!photo) throw invalid(requiredMessage(PHOTO_LABEL));
    return { dniPhoto: await storePhoto(ctx, user.id, photo.temporaryPath) };
  },
);
