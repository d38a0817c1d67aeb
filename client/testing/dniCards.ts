import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import wasmAddress from 'zxing-wasm/writer/zxing_writer.wasm?url';
import type { DniData } from '../../shared/sales/dniCode.ts';

prepareZXingModule({ overrides: { locateFile: () => wasmAddress } });

export interface DniCard {
  layout: 'newest' | 'current' | 'older';
  /** A PDF417 unless it says so. */
  isQr?: boolean;
  surname: string;
  names: string;
  /** As printed. */
  number: string;
  degrees: number;
  blurPx: number;
  encoding: 'latin1' | 'utf8';
}

const [WIDTH_PX, HEIGHT_PX] = [1200, 900];
/** So many columns give a code of about a DNI's shape. */
const COLUMNS = { newest: 5, current: 5, older: 6 };

const PEOPLE: [surname: string, names: string, number: string, read: DniData][] = [
  ['PEÑA GARCÍA', 'JUAN FRANCISCO', '23680640', { name: 'Juan Francisco Peña García', number: '23680640' }],
  ['IBÁÑEZ', 'CARLOS', 'M5123456', { name: 'Carlos Ibáñez', number: '5123456' }],
  ['NÚÑEZ DE LA CRUZ', 'ROSA', 'F6234567', { name: 'Rosa Núñez de la Cruz', number: '6234567' }],
  ['GOMEZ', 'MARIA', '9876543', { name: 'Maria Gomez', number: '9876543' }],
  ["D'ANGELO QUIROGA", 'SOL', '44123456', { name: "Sol D'Angelo Quiroga", number: '44123456' }],
];

/** Forty cards of both layouts, turned by up to 5° and blurred by up to 1.5 px. */
export function fortyCards(): { card: DniCard; read: DniData }[] {
  return Array.from({ length: 40 }, (_, index) => {
    const [surname, names, number, read] = PEOPLE[index % PEOPLE.length] as (typeof PEOPLE)[number];
    const card: DniCard = {
      layout: index % 2 === 0 ? 'current' : 'older',
      surname,
      names,
      number,
      degrees: -5 + (10 * ((index * 7) % 40)) / 39,
      blurPx: (1.5 * index) / 39,
      encoding: index % 4 < 2 ? 'latin1' : 'utf8',
    };
    return { card, read };
  });
}

/** A photo of a made card whose PDF417 is 400 px wide, its QR code 160 px, as a JPEG. */
export async function photographCard(card: DniCard): Promise<File> {
  const code = await createImageBitmap(await codeOf(card));
  const width = card.isQr ? 160 : 400;
  const height = (width * code.height) / code.width;
  const canvas = new OffscreenCanvas(WIDTH_PX, HEIGHT_PX);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.filter = `blur(${card.blurPx}px)`;
  context.drawImage(cardWith(code, { width, height }, card), 0, 0);
  return new File([await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 })], 'dni.jpg');
}

function cardWith(
  code: ImageBitmap,
  { width, height }: { width: number; height: number },
  { surname, names, number, degrees }: DniCard,
) {
  const canvas = new OffscreenCanvas(WIDTH_PX, HEIGHT_PX);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = '#5b4a3c';
  context.fillRect(0, 0, WIDTH_PX, HEIGHT_PX);
  context.translate(WIDTH_PX / 2, HEIGHT_PX / 2);
  context.rotate((degrees * Math.PI) / 180);
  context.fillStyle = '#dfeaf0';
  context.fillRect(-430, -270, 860, 540);
  context.fillStyle = '#222';
  context.font = '30px sans-serif';
  [surname, names, number].forEach((text, line) => context.fillText(text, -110, -150 + 80 * line));
  context.fillStyle = '#8b9aa5';
  context.fillRect(-390, -190, 220, 280);
  context.fillStyle = '#fff';
  context.fillRect(-30, 120, width + 30, height + 30);
  context.imageSmoothingQuality = 'high';
  context.drawImage(code, -15, 135, width, height);
  return canvas;
}

async function codeOf(card: DniCard): Promise<Blob> {
  const { image, error } = await writeBarcode(bytesOf(card), {
    ...(card.isQr ? { format: 'QRCode' } : { format: 'PDF417', options: `columns=${COLUMNS[card.layout]}` }),
    scale: 4,
    addQuietZones: false,
  });
  if (!image) throw new Error(error);
  return image;
}

function bytesOf({ layout, surname, names, number, encoding }: DniCard): Uint8Array {
  const text = {
    newest: `00712345678@${surname}@${names}@${number}@A@10/01/74@10/02/26@2026`,
    current: `00123456789@${surname}@${names}@M@${number}@A@10/01/1974@15/05/2012@203`,
    older: `@${number}    @A@1@${surname}@${names}@ARGENTINA@10/01/1974@M@15/02/2010@00012345678@7055 @15/02/2025@17@0@`,
  }[layout];
  return encoding === 'utf8'
    ? new TextEncoder().encode(text)
    : Uint8Array.from(text, (character) => character.codePointAt(0) ?? 0);
}
