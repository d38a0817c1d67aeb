import { hasBurntPatch } from './burntPatch.ts';
import { shrink, shrinkInBands, type GreyImage } from './greyImage.ts';
import type { PhotoQuality, PhotoVerdict } from './verdicts.ts';

const MIN_EDGE_PX = 900;
/** Approximate longer edge of the judged image, so that photos of any size are judged alike. */
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

/** Least difference of grey between pixels at an edge. */
const MIN_STEP = 5;
/** Ignored at each side: the table under the card. */
const MARGIN = 0.1;
const DIRECTIONS = 4;
const MIN_EDGES = 40;
const MIN_SHARE = 0.05;
/** A sharp edge is about twice as steep in the image as in one of half its size, a blurred one equally steep. */
const SHARP_FROM = 1.38;
/**
 * Moving the camera blurs the edges across its direction until most are too faint to count. Text has edges in both
 * directions. A bar code has few in one, but those are sharp.
 */
const MOVED = { steep: 1.7, balance: 0.35, medianBelow: 1.9 };

/** True if edges in an image of about 500 pixels are too soft to read text, in any direction, or absent. */
function isBlurred(image: GreyImage): boolean {
  const found = steepnessByDirection(image, shrink(image, 2));
  const count = found.reduce((sum, { length }) => sum + length, 0);
  if (count < MIN_EDGES) return true;
  return found.some((ratios, direction) => {
    const isCounted = ratios.length >= Math.max(MIN_SHARE * count, MIN_EDGES / 2);
    const across = found[(direction + DIRECTIONS / 2) % DIRECTIONS]!;
    return (isCounted && median(ratios) < SHARP_FROM) || hasFaded(ratios, across);
  });
}

function hasFaded(ratios: number[], across: number[]): boolean {
  const [few, many] = [countSteep(ratios), countSteep(across)];
  const isUneven = many >= MIN_EDGES / 2 && few < MOVED.balance * many;
  return isUneven && (few === 0 || median(ratios) < MOVED.medianBelow);
}

function countSteep(ratios: number[]): number {
  return ratios.filter((ratio) => ratio >= MOVED.steep).length;
}

/** Returns how much steeper edges are in the image than in its half, by direction. */
function steepnessByDirection(image: GreyImage, half: GreyImage): number[][] {
  const { width, height } = half;
  const steps = stepsOf(half);
  const found: number[][] = Array.from({ length: DIRECTIONS }, () => []);
  const [marginX, marginY] = [Math.ceil(width * MARGIN), Math.ceil(height * MARGIN)];
  for (let row = marginY; row < height - marginY; row += 1) {
    for (let at = row * width + marginX; at < (row + 1) * width - marginX; at += 1) {
      const step = steps[at]!;
      if (step < MIN_STEP) continue;
      const x = sobel(half, at, 1, width) / step;
      const y = sobel(half, at, width, 1) / step;
      const ahead = Math.round(x) + Math.round(y) * width;
      // An edge is steepest in its middle.
      if (steps[at - ahead]! > step || steps[at + ahead]! >= step) continue;
      const direction = Math.round((Math.atan2(y, x) / Math.PI + 1) * DIRECTIONS) % DIRECTIONS;
      const first = row * 2 * image.width + (at - row * width) * 2;
      found[direction]!.push(steepest(image, first, x, y) / (step / 2));
    }
  }
  return found;
}

function stepsOf(image: GreyImage): Float32Array {
  const { width, height } = image;
  const steps = new Float32Array(width * height);
  for (let row = 1; row < height - 1; row += 1) {
    for (let at = row * width + 1; at < (row + 1) * width - 1; at += 1) {
      const [x, y] = [sobel(image, at, 1, width), sobel(image, at, width, 1)];
      steps[at] = Math.sqrt(x * x + y * y);
    }
  }
  return steps;
}

/** Returns the largest step in direction (x, y) among four pixels. */
function steepest(image: GreyImage, first: number, x: number, y: number): number {
  const { width } = image;
  const stepAt = (at: number) => x * sobel(image, at, 1, width) + y * sobel(image, at, width, 1);
  return Math.max(stepAt(first), stepAt(first + 1), stepAt(first + width), stepAt(first + width + 1));
}

/** Returns the change of grey per pixel in the direction `along`, smoothed `across` it. */
function sobel({ pixels }: GreyImage, at: number, along: number, across: number): number {
  const ahead = pixels[at + along - across]! + 2 * pixels[at + along]! + pixels[at + along + across]!;
  const behind = pixels[at - along - across]! + 2 * pixels[at - along]! + pixels[at - along + across]!;
  return (ahead - behind) / 8;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
