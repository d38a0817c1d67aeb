import { hasBurntPatch } from './burntPatch.ts';
import { shrink, shrinkInBands, type GreyImage } from './greyImage.ts';
import { isBlurred } from './sharpness.ts';
import type { PhotoQuality, PhotoVerdict } from './verdicts.ts';

const MIN_EDGE_PX = 900;
/** Longer edge of the judged image, about: photos of any size are judged alike. */
const WORK_EDGE_PX = 500;
/** A photo is dark if its brightest tenth stays below this level. */
const DARK_BELOW = 80;

/** Returns the first that applies of `dark, glare, small, blurred`, else `good`. */
export function photoQuality(grey: GreyImage): PhotoQuality {
  const steps = judgePhoto(grey);
  for (;;) {
    const { value, done } = steps.next();
    if (done) return value;
  }
}

/** Judges in steps of a few milliseconds, so that a server can respond to others in between. */
export function* judgePhoto(grey: GreyImage): Generator<undefined, PhotoQuality> {
  return { verdict: yield* verdictOf(grey), widthPx: grey.width, heightPx: grey.height };
}

function* verdictOf(grey: GreyImage): Generator<undefined, PhotoVerdict> {
  const edge = Math.max(grey.width, grey.height);
  const image = yield* shrinkInBands(grey, Math.max(1, Math.round(edge / WORK_EDGE_PX)));
  if (isDark(image)) return 'dark';
  yield;
  // Blurred paper would pass for white patches.
  const blurred = isBlurred(image);
  yield;
  if (!blurred && hasBurntPatch(shrink(image, 2))) return 'glare';
  if (edge < MIN_EDGE_PX) return 'small';
  return blurred ? 'blurred' : 'good';
}

function isDark({ pixels }: GreyImage): boolean {
  let bright = 0;
  for (const level of pixels) if (level >= DARK_BELOW) bright += 1;
  return bright < pixels.length / 10;
}
