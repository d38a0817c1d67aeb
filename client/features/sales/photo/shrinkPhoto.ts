import { inTime } from '../../../api/inTime.ts';
import type { PhotoVerdict } from '../../../../shared/sales/photo/verdicts.ts';

// The server keeps no more; a larger upload would waste the seller's data plan.
const MAX_EDGE_PX = 2000;
const JPEG_QUALITY = 0.85;

interface ShrunkPhoto {
  photo: Blob;
  /** Null if the browser cannot judge it. */
  verdict: PhotoVerdict | null;
}

/**
 * Returns the photo as an upright JPEG of at most 2000 px without metadata, and whether its card can be read; unchanged
 * if the browser cannot decode it.
 */
export async function shrinkPhoto(photo: File): Promise<ShrunkPhoto> {
  const bitmap = await decode(photo);
  if (!bitmap) return { photo, verdict: null };
  const scale = Math.min(1, MAX_EDGE_PX / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const jpeg = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY);
  });
  return { photo: jpeg ?? photo, verdict: await judge(canvas) };
}

async function judge(canvas: HTMLCanvasElement): Promise<PhotoVerdict | null> {
  try {
    const { judgePhoto } = await inTime(import('./judgePhoto.ts'));
    return judgePhoto(canvas);
  } catch {
    // A hint is not worth a failure.
    return null;
  }
}

async function decode(photo: File): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(photo);
  } catch {
    // Most browsers do not decode HEIC; the server may.
    return undefined;
  }
}
