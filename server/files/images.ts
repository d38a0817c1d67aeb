import { writeFile } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import pLimit from 'p-limit';
import { invalid } from '../../shared/errors.ts';
import { GREY_SHARES } from '../../shared/sales/photo/greyImage.ts';
import { judgePhoto } from '../../shared/sales/photo/quality.ts';
import type { PhotoQuality } from '../../shared/sales/photo/verdicts.ts';

const MAX_SIDE = 2000;
/** 50-megapixel photos pass; decoding takes up to 9 bytes of memory per pixel. */
const MAX_PIXELS = 52_000_000;
/** For AVIF and its relatives, whose decoder takes 18 bytes per pixel. */
const MAX_AVIF_PIXELS = 26_000_000;
const JPEG_QUALITY = 80;
const TIMEOUT_SECONDS = 20;

const MAX_PIXELS_BY_TYPE = new Map([
  ['image/jpeg', MAX_PIXELS],
  ['image/png', MAX_PIXELS],
  ['image/webp', MAX_PIXELS],
  ['image/heic', MAX_AVIF_PIXELS],
  ['image/heif', MAX_AVIF_PIXELS],
  ['image/avif', MAX_AVIF_PIXELS],
]);

// A small file can take 470 MB; a photo takes 50 MB and a quarter of a second.
const oneAtATime = pLimit(1);

/** Loaded with the first image: most servers start, and many run, without one. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/** Returns the content type of the first bytes; undefined for plain text and unknown formats. */
export async function sniffType(path: string): Promise<string | undefined> {
  const { fileTypeFromFile } = await import('file-type');
  return (await fileTypeFromFile(path))?.mime;
}

/** True if the file has the header of a supported image. */
export async function isImage(path: string): Promise<boolean> {
  const sharp = await loadSharp();
  return sharp(path)
    .metadata()
    .then(({ width }) => width > 0)
    .catch(() => false);
}

interface StoredPhoto {
  sizeBytes: number;
  quality: PhotoQuality;
}

/** Writes the photo upright and without metadata; throws 400 naming `field` unless the content is a decodable photo. */
export async function reencodePhoto(source: string, target: string, field: string): Promise<StoredPhoto> {
  const type = await sniffType(source);
  const limitInputPixels = MAX_PIXELS_BY_TYPE.get(type ?? '');
  if (limitInputPixels === undefined) {
    throw invalid(`El campo ${field} debe ser una foto JPG, PNG, WebP o HEIC`);
  }
  const sharp = await loadSharp();
  const decoding = oneAtATime(() =>
    sharp(source, { limitInputPixels, failOn: 'error' })
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
  return { sizeBytes: photo.length, quality: await measurePhoto(photo) };
}

/** Says whether the card in an upright photo can be read. */
export async function measurePhoto(photo: Buffer): Promise<PhotoQuality> {
  const sharp = await loadSharp();
  const { data, info } = await oneAtATime(() =>
    sharp(photo)
      .recomb([[...GREY_SHARES], [...GREY_SHARES], [...GREY_SHARES]])
      .extractChannel(0)
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  const steps = judgePhoto({ pixels: data, width: info.width, height: info.height });
  for (;;) {
    const { value, done } = steps.next();
    if (done) return value;
    await nextTurn();
  }
}
