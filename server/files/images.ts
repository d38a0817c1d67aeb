import { writeFile } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import pLimit from 'p-limit';
import sharp from 'sharp';
import { invalid } from '../../shared/errors.ts';

/** Longest side of a stored photo, in pixels. */
const MAX_SIDE = 2000;
/** Photos of 50-megapixel phones pass; what would fill the memory when decoded does not. */
const MAX_PIXELS = 52_000_000;
const JPEG_QUALITY = 80;
const TIMEOUT_SECONDS = 20;

const PHOTO_TYPES = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/heic',
  'image/heif',
  'image/avif',
]);

// Decoding takes memory and a core: two at a time, the rest wait.
const twoAtATime = pLimit(2);
sharp.concurrency(1);
sharp.cache(false);

/** The content type that a file's first bytes tell; undefined when they tell none, as those of plain text. */
export async function sniffType(path: string): Promise<string | undefined> {
  return (await fileTypeFromFile(path))?.mime;
}

/**
 * Re-encodes a photo as JPEG: upright, at most 2000 pixels a side, without any metadata. 400 naming the field if the
 * content is no photo, whatever it is called, or cannot be decoded. Answers the new size in bytes.
 */
export async function reencodePhoto(source: string, target: string, field: string): Promise<number> {
  const type = await sniffType(source);
  if (!type || !PHOTO_TYPES.has(type)) {
    throw invalid(`El campo ${field} debe ser una foto JPG, PNG, WebP o HEIC`);
  }
  const decoding = twoAtATime(() =>
    sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: JPEG_QUALITY })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .toBuffer(),
  );
  const photo = await decoding.catch(() => {
    throw invalid(`El campo ${field} no se pudo leer como foto; prueba con otra en JPG`);
  });
  await writeFile(target, photo);
  return photo.length;
}
