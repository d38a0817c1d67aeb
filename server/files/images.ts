import { writeFile } from 'node:fs/promises';
import pLimit from 'p-limit';
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

/** Loaded with the first image: most servers start, and many run, without one. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/** Returns the content type that the first bytes show; undefined for plain text and unknown formats. */
export async function sniffType(path: string): Promise<string | undefined> {
  const { fileTypeFromFile } = await import('file-type');
  return (await fileTypeFromFile(path))?.mime;
}

/** True if the file has the header of an image that can be decoded. */
export async function isImage(path: string): Promise<boolean> {
  const sharp = await loadSharp();
  return sharp(path)
    .metadata()
    .then(({ width }) => width > 0)
    .catch(() => false);
}

/** Returns the size in bytes; throws 400 naming `field` if the content is not a decodable photo. */
export async function reencodePhoto(source: string, target: string, field: string): Promise<number> {
  const type = await sniffType(source);
  if (!type || !PHOTO_TYPES.has(type)) {
    throw invalid(`El campo ${field} debe ser una foto JPG, PNG, WebP o HEIC`);
  }
  const sharp = await loadSharp();
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
