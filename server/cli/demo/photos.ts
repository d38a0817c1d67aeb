import type { Sharp } from 'sharp';
import type { DniRead } from '../../../shared/sales/verification.ts';
import type { AppContext } from '../../context.ts';
import { storePhoto } from '../../features/sales/photo/photo.service.ts';
import { newTemporaryPath, removeTemporary } from '../../files/store.ts';
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

/** Size of the drawing: 860 by 540. */
const WIDTH = 1290;
const HEIGHT = 810;

/** An SVG picture of a DNI that cannot pass for a real one. */
function drawCard(random: Random, { holderName, holderDni }: { holderName: string; holderDni: string }) {
  const hue = random.int(0, 359);
  const [surname = '', ...names] = holderName.split(' ').toReversed();
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 860 540" font-family="sans-serif">
    <rect width="100%" height="100%" fill="hsl(${hue} 12% 40%)"/>
    <rect x="30" y="30" width="800" height="480" rx="26" fill="#dcebf2"/>
    <rect x="30" y="30" width="800" height="80" rx="26" fill="#8bbcd6"/>
    <text x="60" y="82" font-size="30" fill="#123">DOCUMENTO DE MUESTRA</text>
    <rect x="70" y="150" width="220" height="280" rx="12" fill="hsl(${hue} 35% 82%)"/>
    <circle cx="180" cy="245" r="58" fill="hsl(${(hue + 180) % 360} 30% 45%)"/>
    <path d="M90 430a90 100 0 0 1 180 0z" fill="hsl(${(hue + 180) % 360} 30% 35%)"/>
    ${textLine(175, 'Apellido', surname.toUpperCase())}
    ${textLine(255, 'Nombre', names.toReversed().join(' ').toUpperCase())}
    ${textLine(335, 'Documento', holderDni)}
    <text x="330" y="470" font-size="40" fill="#c33" opacity="0.5">DEMOSTRACIÓN</text>
  </svg>`;
}

function textLine(y: number, label: string, value: string): string {
  return `<text x="330" y="${y}" font-size="18" fill="#577">${label}</text>
    <text x="330" y="${y + 34}" font-size="30" fill="#123">${value}</text>`;
}
