import { writeFile } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Metadata, Sharp } from 'sharp';
import { invalid } from '../../shared/errors.ts';
import { GREY_SHARES } from '../../shared/sales/photo/greyImage.ts';
import { judgePhoto } from '../../shared/sales/photo/quality.ts';
import type { PhotoQuality } from '../../shared/sales/photo/verdicts.ts';
import { createFairQueue } from '../shares/fairQueue.ts';

const MAX_SIDE = 2000;
/** 50-megapixel photos pass; decoding takes up to 9 bytes of memory per pixel. */
const MAX_PIXELS = 52_000_000;
/** For HEIC, whose decoder takes 18 bytes per pixel. */
const MAX_HEIC_PIXELS = 26_000_000;
/** For formats that take up to ten times the time of a JPEG; phones send none of them. */
const MAX_SLOW_PIXELS = 12_000_000;
const JPEG_QUALITY = 80;
const TIMEOUT_SECONDS = 5;

const MAX_PIXELS_BY_TYPE = new Map([
  ['image/jpeg', MAX_PIXELS],
  ['image/png', MAX_PIXELS],
  ['image/webp', MAX_PIXELS],
  ['image/heic', MAX_HEIC_PIXELS],
  ['image/heif', MAX_HEIC_PIXELS],
  ['image/avif', MAX_SLOW_PIXELS],
]);

// A small file can take hundreds of MB; a photo takes 50 MB and a quarter of a second.
const decoding = createFairQueue({ atOnce: 1 });

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

/** Writes the owner's photo upright and without metadata; throws 400 naming `field` unless the content is a decodable photo. */
export async function reencodePhoto(
  ownerId: number,
  source: string,
  target: string,
  field: string,
): Promise<StoredPhoto> {
  const type = await sniffType(source);
  const limitInputPixels = MAX_PIXELS_BY_TYPE.get(type ?? '');
  if (limitInputPixels === undefined) {
    throw invalid(`El campo ${field} debe ser una foto JPG, PNG, WebP o HEIC`);
  }
  const sharp = await loadSharp();
  const refuse = (error: Error) => {
    // Lines of an AVIF's decoder come before it.
    if (/^timeout/m.test(error.message)) {
      throw invalid('La foto tarda demasiado en leerse: prueba con otra en JPG');
    }
    throw invalid(`El campo ${field} no se pudo leer como foto; prueba con otra en JPG`);
  };
  const metadata = await sharp(source, { limitInputPixels: false }).metadata().catch(refuse);
  if (isSlow(metadata) && metadata.width * metadata.height > MAX_SLOW_PIXELS) {
    throw invalid(
      `El campo ${field} admite hasta 12 megapíxeles en AVIF y en PNG de 16 bits o entrelazado; prueba con otra en JPG`,
    );
  }
  if (metadata.width * metadata.height > limitInputPixels) {
    const megapixels = limitInputPixels / 1_000_000;
    throw invalid(
      `El campo ${field} admite fotos de hasta ${megapixels} megapíxeles; prueba con una más chica`,
    );
  }
  const { photo, grey } = await decoding.run(ownerId, async () => {
    const photo = await sharp(source, { limitInputPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: JPEG_QUALITY })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .toBuffer()
      .catch(refuse);
    return { photo, grey: await greyOf(sharp(photo)) };
  });
  await writeFile(target, photo);
  return { sizeBytes: photo.length, quality: await judge(grey) };
}

function isSlow({ format, depth, isProgressive, compression }: Metadata): boolean {
  return compression === 'av1' || (format === 'png' && (depth === 'ushort' || isProgressive === true));
}

/** Says whether the card in an upright photo can be read. */
export async function measurePhoto(photo: Buffer): Promise<PhotoQuality> {
  const sharp = await loadSharp();
  return judge(await greyOf(sharp(photo)));
}

function greyOf(photo: Sharp) {
  return photo
    .recomb([[...GREY_SHARES], [...GREY_SHARES], [...GREY_SHARES]])
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
}

async function judge({ data, info }: Awaited<ReturnType<typeof greyOf>>): Promise<PhotoQuality> {
  const steps = judgePhoto({ pixels: data, width: info.width, height: info.height });
  for (;;) {
    const { value, done } = steps.next();
    if (done) return value;
    await nextTurn();
  }
}
