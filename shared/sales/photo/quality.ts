import { hasBurntPatch } from './burntPatch.ts';
import { shrink, type GreyImage } from './greyImage.ts';
import { isBlurred } from './sharpness.ts';
import type { PhotoQuality, PhotoVerdict } from './verdicts.ts';

const MIN_EDGE_PX = 900;
/** About the longer edge of what is looked at, so that photos of any size are judged alike. */
const WORK_EDGE_PX = 500;
/** The brightest tenth of a dark photo does not reach this level. */
const DARK_BELOW = 80;

/** Returns the first that fits of `dark, glare, small, blurred`, else `good` (beyond §15). */
export function photoQuality(grey: GreyImage): PhotoQuality {
  return { verdict: verdictOf(grey), widthPx: grey.width, heightPx: grey.height };
}

function verdictOf(grey: GreyImage): PhotoVerdict {
  const edge = Math.max(grey.width, grey.height);
  const image = shrink(grey, Math.max(1, Math.round(edge / WORK_EDGE_PX)));
  if (isDark(image)) return 'dark';
  // Blurred paper runs together to white patches.
  const blurred = isBlurred(image);
  if (!blurred && hasBurntPatch(shrink(image, 2))) return 'glare';
  if (edge < MIN_EDGE_PX) return 'small';
  return blurred ? 'blurred' : 'good';
}

function isDark({ pixels }: GreyImage): boolean {
  const bright = pixels.filter((level) => level >= DARK_BELOW).length;
  return bright < pixels.length / 10;
}
