import type { Sharp } from 'sharp';
import type { DniRead } from '../../../shared/sales/verification.ts';
import type { AppContext } from '../../context.ts';
import { storePhoto } from '../../features/sales/photo/photo.service.ts';
import { newTemporaryPath, removeTemporary } from '../../files/store.ts';
import { drawCard } from './card.ts';
import type { Random } from './random.ts';

const TURNED = 0.2;
const FAULTY = 0.3;

const FAULTS: ((image: Sharp) => Sharp)[] = [
  (image) => image.blur(9),
  (image) => image.blur(12),
  (image) => image.linear(0.15, 0),
  (image) => image.resize(700),
  (image) => image.composite([{ input: GLARE }]),
];

/** Glare over the middle of the card. */
const GLARE = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="420" height="300"><ellipse cx="210" cy="150" rx="200" ry="140" fill="#fff"/></svg>',
);
const READINGS: readonly DniRead[] = ['match', 'match', 'match', 'match', 'none', 'mismatch'];

export interface Holder {
  holderName: string;
  holderDni: string;
}

/** Draws the holder's DNI, some of them badly photographed, and stores it as an upload of that seller. */
export async function photograph(ctx: AppContext, random: Random, sellerId: number, holder: Holder) {
  const { default: sharp } = await import('sharp');
  const dniRead = random.pick(READINGS);
  const card = sharp(Buffer.from(drawCard(random, dniRead === 'mismatch' ? withOtherDni(holder) : holder)));
  const turned = random.chance(TURNED) ? card.rotate(90) : card;
  const seen = random.chance(FAULTY) ? random.pick(FAULTS)(turned) : turned;
  const path = newTemporaryPath(ctx.config);
  try {
    await seen.jpeg({ quality: 80 }).toFile(path);
    const { dniPhoto } = await storePhoto(ctx, sellerId, path);
    return { dniPhoto, dniRead };
  } finally {
    await removeTemporary(path);
  }
}

function withOtherDni({ holderName, holderDni }: Holder): Holder {
  return {
    holderName,
    holderDni: holderDni.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10)),
  };
}
