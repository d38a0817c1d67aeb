import { HOUR_MS } from '../../../../shared/values/durations.ts';
import { invalid } from '../../../../shared/errors.ts';
import type { PhotoQuality } from '../../../../shared/sales/photo/verdicts.ts';
import type { SignedInUser } from '../../../caller.ts';
import type { AppContext } from '../../../context.ts';
import { fileErrors } from '../../../files/files.errors.ts';
import {
  findUnattached,
  isNameOf,
  markAttached,
  signFileName,
  storeFile,
  type FileView,
} from '../../../files/files.service.ts';
import { reencodePhoto } from '../../../files/images.ts';
import { newTemporaryPath, removeTemporary } from '../../../files/store.ts';
import { recordAuditAlone } from '../../audit/audit.service.ts';
import { findAccount } from '../../users/users.service.ts';
import { findSaleOfPhoto, type NewSale } from '../sale/sale.repository.ts';

export const PHOTO_LABEL = 'Foto del DNI';

interface StoredPhoto {
  /** Signed name. */
  dniPhoto: string;
  quality: PhotoQuality;
}

/** Stores the photo re-encoded, in any quality; throws 400 for other files. */
export async function storePhoto(
  ctx: AppContext,
  ownerId: number,
  uploadedPath: string,
): Promise<StoredPhoto> {
  const temporaryPath = newTemporaryPath(ctx.config);
  try {
    const { sizeBytes, quality } = await reencodePhoto(ownerId, uploadedPath, temporaryPath, PHOTO_LABEL);
    const file = await storeFile(ctx, {
      temporaryPath,
      extension: 'jpg',
      purpose: 'dni',
      ownerId,
      originalName: 'dni.jpg',
      contentType: 'image/jpeg',
      sizeBytes,
      quality: quality.verdict,
    });
    return { dniPhoto: signFileName(ctx, file, ownerId), quality };
  } finally {
    await removeTemporary(temporaryPath);
  }
}

/** Columns of a sale for a posted photo; none if it is blank or the current one. Throws like `attachPhoto`. */
export function photoColumns(
  ctx: AppContext,
  user: SignedInUser,
  photoId: number | null,
  signedName: string | null | undefined,
): Partial<NewSale> {
  if (!signedName || isNameOf(ctx, photoId, signedName)) return {};
  return { photoId: attachPhoto(ctx, user.id, signedName), hasPhotos: true, photoRemovedAtMs: null };
}

/** Call in the transaction that stores the sale. Throws 400 unless the photo is the owner's, unattached and recent. */
export function attachPhoto(ctx: AppContext, ownerId: number, signed: string): number {
  const file = findUnattached(ctx, signed);
  if (file?.purpose !== 'dni' || file.ownerId !== ownerId) {
    throw invalid(`El campo ${PHOTO_LABEL} no es una foto subida por ti en las últimas 24 horas`);
  }
  markAttached(ctx, file.id);
  return file.id;
}

/**
 * Records an administrator's view of a sale's photo, once per photo and hour. Throws 403 once the viewer's account is over, or
 * the sale another seller's.
 */
export async function notePhotoView(ctx: AppContext, { file, viewerId }: FileView): Promise<void> {
  const viewer = findAccount(ctx, viewerId);
  if (!viewer?.isActive) throw fileErrors.linkIsOver();
  if (file.purpose !== 'dni') return;
  const sale = findSaleOfPhoto(ctx.db, file.id);
  const isAdmin = viewer.role === 'admin';
  if (!isAdmin && sale && sale.sellerId !== viewerId) throw fileErrors.linkIsOver();
  if (!isAdmin || !sale) return;
  const hour = Math.floor(ctx.now() / HOUR_MS);
  await recordAuditAlone(ctx, {
    actorId: viewerId,
    kind: 'photo_viewed',
    subjectId: sale.id,
    once: `photo ${file.id} ${viewerId} ${hour}`,
  });
}
