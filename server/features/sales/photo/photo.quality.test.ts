import sharp, { type Sharp } from 'sharp';
import { describe, expect } from 'vitest';
import { PHOTO_VERDICTS } from '../../../../shared/sales/photo/verdicts.ts';
import { saleInput } from '../../../cli/demo/saleInput.ts';
import { measurePhoto } from '../../../files/images.ts';
import { cardPicture, movedPicture, type Movement } from '../../../testing/cardPictures.ts';
import { postForm } from '../../../testing/forms.ts';
import { test, type Person, type TestApp } from '../../../testing/testApp.ts';

async function upload(app: TestApp, person: Person, content: Uint8Array) {
  const list = [{ name: 'dni.jpg', content }];
  const { status, body } = await postForm(app, person, '/api/uploads/dni', {}, { field: 'photo', list });
  expect(status).toBe(201);
  return { dniPhoto: body.dniPhoto as string, quality: body.quality };
}

function register(person: Person, dniPhoto: string | null) {
  const customerInfo = { ...saleInput().customerInfo, dniPhoto };
  return person.caller.sales.register({ ...saleInput(), customerInfo });
}

test.for(PHOTO_VERDICTS)(
  'a photo that is %s is stored, and its attempt says so',
  async (verdict, { app }) => {
    const seller = await app.seller();
    const picture = await cardPicture(verdict, 1);
    const { width, height } = await sharp(picture).metadata();
    const { dniPhoto, quality } = await upload(app, seller, picture);
    expect(quality).toEqual({ verdict, widthPx: width, heightPx: height });
    const sale = await register(seller, dniPhoto);
    expect(sale.verification).toMatchObject({ attempt: 1, quality: verdict });
  },
);

test('sizes are those of the stored photo', async ({ app }) => {
  const large = await sharp(await cardPicture('good', 2))
    .resize(3000, 2000, { fit: 'fill' })
    .png()
    .toBuffer();
  expect((await upload(app, await app.seller(), large)).quality).toEqual({
    verdict: 'good',
    widthPx: 2000,
    heightPx: 1333,
  });
});

test('each attempt has the quality of its own photo, also once that is replaced', async ({ app }) => {
  const seller = await app.seller();
  const admin = await app.admin();
  const photo = async (verdict: 'blurred' | 'good') =>
    (await upload(app, seller, await cardPicture(verdict, 3))).dniPhoto;
  const { _id, verification } = await register(seller, null);
  expect(verification.quality).toBeNull();
  for (const dniPhoto of [await photo('blurred'), await photo('good')]) {
    const customerInfo = { ...saleInput().customerInfo, dniPhoto };
    const edited = await seller.rest('PUT', `/api/sales/${_id}`, { customerInfo });
    expect(edited).toMatchObject({ status: 200 });
  }
  const listed = await admin.rest('GET', `/api/sales/${_id}/verifications`);
  const qualities = (listed.body.verifications as { quality: unknown }[]).map(({ quality }) => quality);
  expect(qualities).toEqual(['good', 'blurred', null]);
});

test('a photo stored before photos were measured has no quality', async ({ app }) => {
  const seller = await app.seller();
  const { dniPhoto } = await upload(app, seller, await cardPicture('good', 4));
  app.query('UPDATE files SET quality = NULL');
  expect((await register(seller, dniPhoto)).verification.quality).toBeNull();
});

/** White paper with rows of letters, on a table of that colour. */
async function whitePaper(table: string): Promise<Sharp> {
  const letters = Array.from({ length: 60 }, (_, at) => {
    const [x, y] = [120 + (at % 12) * 40, 200 + Math.floor(at / 12) * 90];
    return `M${x} ${y}v26h14v-26zm7 0v26`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="760">
    <rect width="100%" height="100%" fill="${table}"/>
    <rect x="60" y="60" width="1080" height="640" fill="#fff"/>
    <path d="${letters.join('')}" fill="none" stroke="#000" stroke-width="4"/></svg>`;
  return sharp(await sharp(Buffer.from(svg)).png().toBuffer()).removeAlpha();
}

test('white paper is no glare, sharp or blurred', async ({ app }) => {
  const seller = await app.seller();
  const verdictOf = async (picture: Sharp) => {
    const { quality } = await upload(app, seller, await picture.jpeg().toBuffer());
    return (quality as { verdict: string }).verdict;
  };
  expect(await verdictOf(await whitePaper('#fff'))).toBe('good');
  expect(await verdictOf(await whitePaper('#777'))).toBe('good');
  expect(await verdictOf((await whitePaper('#777')).blur(14))).toBe('blurred');
});

const verdictsOf = async (width: number, movement?: Movement) => {
  const seeds = [1, 2, 3, 4];
  const pictures = await Promise.all(seeds.map((seed) => movedPicture(width, movement, seed)));
  return [...new Set((await Promise.all(pictures.map(measurePhoto))).map(({ verdict }) => verdict))];
};

describe('a card that fills the frame', () => {
  test.for([1200, 2000])('is good at %i pixels while the camera rests', async (width) => {
    expect(await verdictsOf(width)).toEqual(['good']);
  });

  test.for(
    [1200, 2000].flatMap((width) =>
      ([0, 45, 90] as const).flatMap((along) => [0.02, 0.05].map((share) => [width, along, share] as const)),
    ),
  )('is blurred at %i pixels, moved at %i° by %f of its width', async ([width, along, share]) => {
    const way = along === 45 ? share / Math.SQRT2 : share;
    expect(await verdictsOf(width, { lengthPx: Math.round(width * way), along })).toEqual(['blurred']);
  });
});

test('a photo without a single edge is blurred: nothing can be read in it', async ({ app }) => {
  const blank = sharp({ create: { width: 1200, height: 800, channels: 3, background: '#c8c8c8' } });
  const { quality } = await upload(app, await app.seller(), await blank.jpeg().toBuffer());
  expect(quality).toMatchObject({ verdict: 'blurred' });
});
