import sharp, { type Sharp } from 'sharp';
import type { PhotoVerdict } from '../../shared/sales/photo/verdicts.ts';
import { createRandom, type Random } from '../cli/demo/random.ts';

// Photos of a card, drawn: with random paper, table, text, portrait, light, noise and compression, and one fault.

/** Width of a card to which the sizes below belong. */
const CARD_PX = 1000;
const CARD_HEIGHT_PX = 630;
const PAPERS = ['#ffffff', '#fafafa', '#f4f1e8', '#dcebf2', '#cfe3d4'];
const TABLES = ['#ffffff', '#d8d8d8', '#777777', '#222222', '#b08050', '#446688'];
const INKS = ['#000000', '#223344', '#444455'];

/** Returns a JPEG for which that verdict is right, the same for the same seed. */
export async function cardPicture(verdict: PhotoVerdict, seed: number): Promise<Buffer> {
  const random = createRandom(seed, verdict);
  const width = verdict === 'small' ? random.int(320, 880) : random.int(1200, 1500);
  const height = Math.round(width * between(random, 0.64, 0.75));
  const drawn = sharp(Buffer.from(drawing(random, width, height)), { density: 72 }).removeAlpha();
  const seen = await plain(
    verdict === 'blurred' ? drawn.blur((width / 1200) * between(random, 6, 14)) : drawn,
  );
  const light = verdict === 'dark' ? between(random, 0.03, 0.22) : between(random, 0.65, 1);
  const lit = await plain(seen.linear(light, 0));
  const burnt = verdict === 'glare' ? await plain(lit.composite([patch(random, width, height)])) : lit;
  const sigma = between(random, 0.5, 5);
  // Overlaid, a grey of 128 changes nothing.
  const grainy = random.chance(0.5) ? burnt : burnt.composite([await grain(width, height, sigma)]);
  const turned = random.chance(0.2) ? (await plain(grainy)).rotate(90) : grainy;
  return turned.jpeg({ quality: random.int(70, 95) }).toBuffer();
}

export interface Movement {
  lengthPx: number;
  /** Degrees. */
  along: 0 | 45 | 90;
}

/** Returns a JPEG of a sharp card that fills the frame, taken while the camera moved. */
export async function movedPicture(
  width: number,
  movement: Movement | undefined,
  seed: number,
): Promise<Buffer> {
  const random = createRandom(seed, 'moved');
  const height = Math.round((width * CARD_HEIGHT_PX) / CARD_PX);
  const scale = (width / CARD_PX) * between(random, 1.03, 1.15);
  const drawn = sharp(Buffer.from(drawing(random, width, height, scale)), { density: 72 });
  const seen = await plain(movement ? (await plain(drawn)).convolve(kernelOf(movement)) : drawn);
  return seen.jpeg({ quality: random.int(80, 95) }).toBuffer();
}

function kernelOf({ lengthPx: side, along }: Movement) {
  const middle = Math.floor(side / 2);
  const kernel = Array.from({ length: side * side }, (_, at) => {
    const [row, column] = [Math.floor(at / side), at % side];
    return { 0: row === middle, 45: row === column, 90: column === middle }[along] ? 1 : 0;
  });
  return { width: side, height: side, kernel };
}

/** Noise to be laid over a picture. */
async function grain(width: number, height: number, sigma: number) {
  const noise = { type: 'gaussian', mean: 128, sigma } as const;
  const made = sharp({ create: { width, height, channels: 3, background: '#000', noise } });
  const { data: input, info } = await made.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { input, raw: { width, height, channels: info.channels }, blend: 'overlay' } as const;
}

/** Ends a run: sharp orders the steps of one run by itself. */
async function plain(image: Sharp): Promise<Sharp> {
  const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

function between(random: Random, from: number, to: number): number {
  return from + ((to - from) * random.int(0, 1000)) / 1000;
}

function drawing(
  random: Random,
  width: number,
  height: number,
  scale = (width / CARD_PX) * between(random, 0.7, 0.95),
): string {
  const [left, top] = [(width - CARD_PX * scale) / 2, (height - CARD_HEIGHT_PX * scale) / 2];
  const angle = random.chance(0.5) ? 0 : random.int(-6, 6);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${random.pick(TABLES)}"/>
    <g transform="rotate(${angle} ${width / 2} ${height / 2}) translate(${left} ${top}) scale(${scale})">
      ${card(random)}
    </g>
  </svg>`;
}

function card(random: Random): string {
  const hasPortrait = random.chance(0.6);
  const left = hasPortrait ? 340 : 60;
  const ink = random.pick(INKS);
  const lines = Array.from({ length: random.int(3, 6) }, (_, line) => {
    const y = 160 + line * 75;
    return (
      textLine(random, { x: left, y, size: 14, ink }) +
      textLine(random, { x: left, y: y + 22, size: 26, ink })
    );
  });
  return `<rect width="${CARD_PX}" height="${CARD_HEIGHT_PX}" rx="30" fill="${random.pick(PAPERS)}"/>
    ${random.chance(0.6) ? '<rect width="1000" height="90" rx="30" fill="#8bbcd6"/>' : ''}
    ${textLine(random, { x: 60, y: 30, size: 34, ink })}
    ${hasPortrait ? PORTRAIT : ''}
    ${lines.join('')}`;
}

const PORTRAIT = `<rect x="60" y="140" width="240" height="330" fill="#b9c4cc"/>
  <ellipse cx="180" cy="270" rx="62" ry="80" fill="#a87860"/>
  <path d="M80 470a100 110 0 0 1 200 0z" fill="#445566"/>`;

/** Letters of strokes, so that no font is needed: each goes through some points of a grid of three by three. */
function textLine(
  random: Random,
  { x, y, size, ink }: { x: number; y: number; size: number; ink: string },
): string {
  const letters = Array.from({ length: random.int(8, 20) }, (_, letter) => {
    const left = x + letter * size * 0.75;
    const points = Array.from({ length: 4 }, () => {
      return `${left + (random.int(0, 2) * size) / 4} ${y + (random.int(0, 2) * size) / 2}`;
    });
    return `M${points.join('L')}`;
  });
  return `<path d="${letters.join('')}" fill="none" stroke="${ink}" stroke-width="${size / 8}"/>`;
}

/** Burnt-out light somewhere over the text, hard or soft at its border. */
function patch(random: Random, width: number, height: number): { input: Buffer } {
  const [x, y] = [width * between(random, 0.4, 0.65), height * between(random, 0.4, 0.6)];
  const [rx, ry] = [width * between(random, 0.1, 0.2), height * between(random, 0.1, 0.2)];
  const solid = between(random, 0.7, 1);
  const drawn = random.chance(0.3)
    ? `<rect x="${x - rx}" y="${y - ry}" width="${2 * rx}" height="${2 * ry}" fill="#fff"/>`
    : `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="url(#light)"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <radialGradient id="light">
      <stop offset="${solid}" stop-color="#fff"/>
      <stop offset="1" stop-color="#fff" stop-opacity="0"/>
    </radialGradient>
    ${drawn}
  </svg>`;
  return { input: Buffer.from(svg) };
}
