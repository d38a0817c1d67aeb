import { z } from 'zod';
import { invalid } from '../../../../shared/errors.ts';
import { requiredMessage } from '../../../../shared/input/messages.ts';
import { photoQualityView } from '../../../../shared/sales/photo/verdicts.ts';
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
    response: { dniPhoto: z.string(), quality: photoQualityView },
  },
  async ({ ctx, user, files: [photo] }) => {
    if (!photo) throw invalid(requiredMessage(PHOTO_LABEL));
    return storePhoto(ctx, user.id, photo.temporaryPath);
  },
);
