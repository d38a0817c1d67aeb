// The server keeps no more; sending more would only use up the seller's data plan.
const MAX_EDGE_PX = 2000;
const JPEG_QUALITY = 0.85;

/** Returns the photo as an upright JPEG of at most 2000 px without metadata; unchanged if the browser cannot decode it. */
export async function shrinkPhoto(photo: File): Promise<Blob> {
  const bitmap = await decode(photo);
  if (!bitmap) return photo;
  const scale = Math.min(1, MAX_EDGE_PX / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const jpeg = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY);
  });
  return jpeg ?? photo;
}

async function decode(photo: File): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(photo);
  } catch {
    // Most browsers do not decode HEIC; the server may.
    return undefined;
  }
}
