import type { Sharp, SharpOptions } from 'sharp';
import { writeFile } from 'node:fs/promises';
import type { DniRead } from '../../../shared/sales/verification.ts';
import type { AppContext } from '../../context.ts';
import type { Database } from '../../db/open.ts';
import { markAttached, storeFile } from '../../files/files.service.ts';
import { measurePhoto } from '../../files/images.ts';
import { newTemporaryPath, removeTemporary } from '../../files/store.ts';
import { drawCard } from './card.ts';
import { createRandom } from './random.ts';

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

interface Photographed {
  attemptId: number;
  saleId: number;
  sellerId: number;
  holderName: string;
  holderDni: string;
  isCustomer: 0 | 1;
}

/** Gives a drawn DNI to this many of the newest sales; every sixth goes without. */
export async function addPhotos(
  { ctx, database }: { ctx: AppContext; database: Database },
  { photos, seed }: { photos: number; seed: number },
): Promise<void> {
  const random = createRandom(seed, 'photos');
  const { default: sharp } = await import('sharp');
  for (const attempt of newestAttempts(database, photos)) {
    const dniRead = random.pick(READINGS);
    const card = drawCard(random, dniRead === 'mismatch' ? withOtherDni(attempt) : attempt);
    const image = sharp(Buffer.from(card), { density: 72 } satisfies SharpOptions);
    const turned = random.chance(TURNED) ? image.rotate(90) : image;
    const seen = random.chance(FAULTY) ? random.pick(FAULTS)(turned) : turned;
    const fileId = await storeImage(ctx, seen, attempt.sellerId);
    await ctx.transaction(() => {
      markAttached(ctx, fileId);
      const { client } = database;
      client
        .prepare(
          `update sale_verifications set photo_id = @fileId, dni_read = @dniRead,
             quality = (select quality from files where id = @fileId) where id = @attemptId`,
        )
        .run({ fileId, dniRead, attemptId: attempt.attemptId });
      client.prepare('update sales set has_photos = 1 where id = ?').run(attempt.saleId);
      if (attempt.isCustomer) {
        client.prepare('update sales set photo_id = ? where id = ?').run(fileId, attempt.saleId);
      }
    });
  }
}

function withOtherDni(attempt: Photographed): Photographed {
  const holderDni = attempt.holderDni.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
  return { ...attempt, holderDni };
}

function newestAttempts({ client }: Database, count: number): Photographed[] {
  return client
    .prepare(
      `select v.id as attemptId, s.id as saleId, s.seller_id as sellerId, v.holder_name as holderName,
         v.holder_dni as holderDni, v.relationship = 'holder' as isCustomer
       from sales s join sale_verifications v on v.sale_id = s.id and v.replaced_at is null
       where s.id % 6 <> 0 and v.photo_id is null order by s.id desc limit ?`,
    )
    .all(count) as Photographed[];
}

async function storeImage(ctx: AppContext, image: Sharp, ownerId: number): Promise<number> {
  const temporaryPath = newTemporaryPath(ctx.config);
  try {
    const content = await image.jpeg({ quality: 80 }).toBuffer();
    await writeFile(temporaryPath, content);
    const { verdict } = await measurePhoto(content);
    const { id } = await storeFile(ctx, {
      temporaryPath,
      extension: 'jpg',
      purpose: 'dni',
      ownerId,
      originalName: 'dni.jpg',
      contentType: 'image/jpeg',
      sizeBytes: content.length,
      quality: verdict,
    });
    return id;
  } finally {
    await removeTemporary(temporaryPath);
  }
}
