import { writeFile } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import pLimit from 'p-limit';
import sharp from 'sharp';
import { invalid } from '../../shared/errors.ts';

const MAX_SIDE = 2000;
/** 50-megapixel photos pass; more could exhaust memory when decoded. */
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

// Decoding takes memory and a core.
const limitConcurrency = pLimit(2);
sharp.concurrency(1);
sharp.cache(false);

/** Returns the content type told by the first bytes; undefined for plain text and unknown formats. */
export async function sniffType(path: string): Promise<string | undefined> {
  return (await fileTypeFromFile(path))?.mime;
}

/** Returns the size in bytes; throws 400 naming `field` if the content is not a decodable photo. */
export async function reencodePhoto(source: string, target: string, field: string): Promise<number> {
  const type = await sniffType(source);
  if (!type || !PHOTO_TYPES.has(type)) {
    throw invalid(`El campo ${field} debe ser una foto JPG, PNG, WebP o HEIC`);
  }
  const decoding = limitConcurrency(() =>
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
