import type { GreyImage } from './greyImage.ts';

/** Paper may be nearly white too: each level is tried. */
const BURNT_LEVELS = [246, 250, 253, 254.5];

/** Shares: of the image's area, its longer edge, the patch's outline and area. */
const MIN_AREA = 0.01;
const MAX_AREA = 0.5;
const MIN_RADIUS = 0.02;
const MAX_AT_EDGE = 0.25;
const MAX_HOLES = 0.004;
/** Text may show near the outline if the middle is clear within this radius. */
const OUTLINE_PX = 8;
const CLEAR_RADIUS = 0.06;

/** Most pixels at one of these distances around a patch are darker: light may fade gradually. */
const AROUND_PX = [
  { from: 2, to: 6, darkerBy: 3 },
  { from: 8, to: 16, darkerBy: 4 },
] as const;
const FARTHEST_PX = 16;
const DARKER_SHARE = 0.8;

/** Connected pixels, in a box with a margin. */
interface Patch {
  area: number;
  level: number;
  left: number;
  top: number;
  columns: number;
  rows: number;
  inside: Uint8Array;
}

/** True if light burnt out a patch of the card: white, large and without text, unlike white paper. */
export function hasBurntPatch(image: GreyImage): boolean {
  return BURNT_LEVELS.some((level) => patchesFrom(image, level).some((patch) => isBurnt(image, patch)));
}

function isBurnt(image: GreyImage, patch: Patch): boolean {
  const { width, height } = image;
  const edge = Math.max(width, height);
  const outside = outsideOf(patch);
  const toHole = distances(patch, patch.inside);
  const toOutside = distances(
    patch,
    outside.map((is) => 1 - is),
  );
  const outline = toOutside.filter((distance) => distance === 1).length;
  const holes = (from: number) =>
    toOutside.filter((distance, at) => distance >= from && patch.inside[at] === 0).length;
  const isClear = (radius: number, holesFrom: number) =>
    toHole.some((distance) => distance >= radius * edge) && holes(holesFrom) <= MAX_HOLES * patch.area;
  return (
    (isClear(MIN_RADIUS, 1) || isClear(CLEAR_RADIUS, OUTLINE_PX)) &&
    atEdge(image, patch) <= MAX_AT_EDGE * outline &&
    standsOut(image, patch, outside)
  );
}

function patchesFrom(image: GreyImage, level: number): Patch[] {
  const { pixels, width, height } = image;
  const seen = new Uint8Array(width * height);
  const members = new Int32Array(width * height);
  const patches: Patch[] = [];
  for (let start = 0; start < seen.length; start += 1) {
    if (seen[start] === 1 || pixels[start]! < level) continue;
    let count = 0;
    const take = (at: number) => {
      if (seen[at] === 1 || pixels[at]! < level) return;
      seen[at] = 1;
      members[count] = at;
      count += 1;
    };
    take(start);
    for (let next = 0; next < count; next += 1) {
      const at = members[next]!;
      const column = at % width;
      if (column > 0) take(at - 1);
      if (column < width - 1) take(at + 1);
      if (at >= width) take(at - width);
      if (at < seen.length - width) take(at + width);
    }
    const share = count / seen.length;
    if (share >= MIN_AREA && share <= MAX_AREA) patches.push(patchOf(image, members.subarray(0, count)));
  }
  return patches;
}

function patchOf({ pixels, width, height }: GreyImage, members: Int32Array): Patch {
  let [left, right, top, bottom, sum] = [width, 0, height, 0, 0];
  for (const at of members) {
    const column = at % width;
    const row = Math.floor(at / width);
    left = Math.min(left, column);
    right = Math.max(right, column);
    top = Math.min(top, row);
    bottom = Math.max(bottom, row);
    sum += pixels[at]!;
  }
  left -= FARTHEST_PX;
  top -= FARTHEST_PX;
  const columns = right - left + 1 + FARTHEST_PX;
  const rows = bottom - top + 1 + FARTHEST_PX;
  const inside = new Uint8Array(columns * rows);
  for (const at of members) inside[(Math.floor(at / width) - top) * columns + (at % width) - left] = 1;
  return { area: members.length, level: sum / members.length, left, top, columns, rows, inside };
}

/** Returns the distance of each marked place from the nearest unmarked one, in steps along rows and columns. */
function distances({ columns, rows }: Patch, marked: Uint8Array): Uint16Array {
  const found = new Uint16Array(columns * rows);
  const relax = (at: number, before: number, near: number) => {
    if (marked[at] === 1) found[at] = Math.min(found[at]!, found[before]! + 1, found[near]! + 1);
  };
  for (let at = 0; at < found.length; at += 1) found[at] = marked[at] === 1 ? columns + rows : 0;
  for (let row = 1; row < rows; row += 1) {
    for (let at = row * columns + 1; at < (row + 1) * columns; at += 1) relax(at, at - 1, at - columns);
  }
  for (let row = rows - 2; row >= 0; row -= 1) {
    for (let at = (row + 1) * columns - 2; at >= row * columns; at -= 1) relax(at, at + 1, at + columns);
  }
  return found;
}

/** Marks what is connected to the box's corner; unmarked places outside the patch are holes. */
function outsideOf({ columns, rows, inside }: Patch): Uint8Array {
  const outside = new Uint8Array(inside.length);
  const open = [0];
  outside[0] = 1;
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const column = at % columns;
    const near = [
      column > 0 ? at - 1 : at,
      column < columns - 1 ? at + 1 : at,
      at >= columns ? at - columns : at,
      at < (rows - 1) * columns ? at + columns : at,
    ];
    for (const next of near) {
      if (outside[next] === 1 || inside[next] === 1) continue;
      outside[next] = 1;
      open.push(next);
    }
  }
  return outside;
}

function atEdge({ width, height }: GreyImage, { inside, columns, left, top }: Patch): number {
  return inside.filter((is, at) => {
    const column = left + (at % columns);
    const row = top + Math.floor(at / columns);
    return is === 1 && (column === 0 || row === 0 || column === width - 1 || row === height - 1);
  }).length;
}

function standsOut({ pixels, width, height }: GreyImage, patch: Patch, outside: Uint8Array): boolean {
  const { columns, left, top, level } = patch;
  const toPatch = distances(patch, outside);
  return AROUND_PX.some(({ from, to, darkerBy }) => {
    let around = 0;
    let darker = 0;
    toPatch.forEach((distance, at) => {
      if (distance < from || distance > to) return;
      const column = left + (at % columns);
      const row = top + Math.floor(at / columns);
      if (column < 0 || row < 0 || column >= width || row >= height) return;
      around += 1;
      if (pixels[row * width + column]! <= level - darkerBy) darker += 1;
    });
    return around > 0 && darker >= DARKER_SHARE * around;
  });
}
