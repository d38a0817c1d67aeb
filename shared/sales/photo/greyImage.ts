/** Grey image, row by row: 0 is black, 255 white. */
export interface GreyImage {
  pixels: Uint8Array | Float32Array;
  width: number;
  height: number;
}

export const GREY_SHARES = [0.299, 0.587, 0.114] as const;

/** Takes four bytes a pixel. */
export function greyOf(rgba: Uint8ClampedArray, width: number, height: number): GreyImage {
  const pixels = new Uint8Array(width * height);
  const [red, green, blue] = GREY_SHARES;
  for (let at = 0, from = 0; at < pixels.length; at += 1, from += 4) {
    pixels[at] = red * rgba[from]! + green * rgba[from + 1]! + blue * rgba[from + 2]! + 0.5;
  }
  return { pixels, width, height };
}

/** A megapixel takes a millisecond, ten the first time. */
const BAND_PX = 400_000;

/** Shrinks some rows in each step. */
export function* shrinkInBands(image: GreyImage, by: number): Generator<undefined, GreyImage> {
  const { pixels, width } = image;
  const columns = Math.floor(width / by);
  const rows = Math.floor(image.height / by);
  const atOnce = Math.ceil(BAND_PX / (width * by));
  const small = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row += atOnce) {
    const height = Math.min(atOnce, rows - row) * by;
    const start = row * by * width;
    const band = shrink({ pixels: pixels.subarray(start, start + height * width), width, height }, by);
    small.set(band.pixels, row * columns);
    yield;
  }
  return { pixels: small, width: columns, height: rows };
}

/** Averages squares of that many pixels and cuts off the rest at the right and the bottom. */
export function shrink(image: GreyImage, by: number): GreyImage {
  if (by === 1) return image;
  const { pixels, width } = image;
  const columns = Math.floor(width / by);
  const rows = Math.floor(image.height / by);
  const small = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row += 1) {
    for (let line = row * by; line < (row + 1) * by; line += 1) {
      let from = line * width;
      for (let at = row * columns; at < (row + 1) * columns; at += 1) {
        let sum = small[at]!;
        for (const end = from + by; from < end; from += 1) sum += pixels[from]!;
        small[at] = sum;
      }
    }
  }
  const area = by * by;
  for (let at = 0; at < small.length; at += 1) small[at]! /= area;
  return { pixels: small, width: columns, height: rows };
}
