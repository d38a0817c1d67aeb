import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../../shared/values/durations.ts';
import type { SaleView } from '../../../../shared/sales/sales.ts';
import { removeUnusedFiles } from '../../../files/files.service.ts';
import { sales } from '../../../db/schema/sales.ts';
import { customerWith, nameOf } from '../../../testing/features/verification.ts';
import { uploadPhoto } from '../../../testing/photos.ts';
import { test, type Person, type TestApp } from '../../../testing/testApp.ts';
import { saleInput } from '../../../cli/demo/saleInput.ts';

/** The customer of the tests with this photo. */
const withPhoto = (dniPhoto: string | null) => ({ customerInfo: customerWith({ dniPhoto }) });

async function registered(seller: Person, dniPhoto: string | null): Promise<SaleView> {
  const { body } = await seller.rest('POST', '/api/sales', saleInput(withPhoto(dniPhoto)));
  return body.sale as SaleView;
}

const filesOf = (app: TestApp) =>
  readdirSync(join(app.ctx.config.DATA_DIR, 'uploads')).filter((name) => name !== '.tmp');
const statusOf = async (app: TestApp, signed: string | null) =>
  (await app.server.inject(`/uploads/${signed}`)).statusCode;

test('a sale is registered with the photo, which then stays', async ({ app }) => {
  const seller = await app.seller();
  const signed = await uploadPhoto(app, seller);
  const sale = await registered(seller, signed);
  expect(sale.customerInfo.dniPhoto).toBe(signed);
  expect(await statusOf(app, signed)).toBe(200);

  app.clock.nowMs += 2 * DAY_MS;
  await removeUnusedFiles(app.ctx);
  expect(await statusOf(app, signed)).toBe(403);
  const { customerInfo } = await seller.caller.sales.get({ id: sale._id });
  expect(nameOf(customerInfo.dniPhoto)).toBe(nameOf(signed));
  expect(await statusOf(app, customerInfo.dniPhoto)).toBe(200);
});

test('the photo is added alone, also to an imported sale without email, and is verified', async ({ app }) => {
  const [seller, admin] = [await app.seller(), await app.admin()];
  const { _id: id } = await registered(seller, null);
  app.ctx.db.update(sales).set({ customerEmail: '' }).run();
  const dniPhoto = await uploadPhoto(app, seller);
  const sale = await seller.caller.sales.addPhoto({ id, dniPhoto });
  expect(sale.customerInfo.email).toBe('');
  expect(nameOf(sale.customerInfo.dniPhoto)).toBe(nameOf(dniPhoto));
  expect(sale.verification).toMatchObject({ attempt: 2, state: 'pending', relationship: 'holder' });
  expect(nameOf(sale.verification.dniPhoto)).toBe(nameOf(dniPhoto));
  // Again: nothing happens.
  expect((await seller.caller.sales.addPhoto({ id, dniPhoto })).verification.attempt).toBe(2);

  const blank = await seller.rest('PUT', `/api/sales/${id}/photo`, { dniPhoto: ' ' });
  expect(blank).toMatchObject({ status: 400, body: { error: expect.stringContaining('Foto del DNI') } });
  expect((await admin.rest('PUT', `/api/sales/${id}/photo`, { dniPhoto: 'otra.jpg' })).status).toBe(400);
  await admin.caller.sales.addPhoto({ id, dniPhoto: await uploadPhoto(app, admin) });
  const edits = app.query("SELECT actor_id FROM audit_log WHERE kind = 'sale_edited' ORDER BY id");
  expect(edits).toEqual([seller, admin].map(({ user }) => ({ actor_id: Number(user.id) })));
  await admin.caller.admin.changeSaleStatus({ id, status: 'installed' });
  const late = await seller.rest('PUT', `/api/sales/${id}/photo`, {
    dniPhoto: await uploadPhoto(app, seller),
  });
  expect(late.status).toBe(409);
});

test('only the owner and administrators get the name of the photo', async ({ app }) => {
  const [seller, other, admin] = [await app.seller(), await app.seller(), await app.admin()];
  const { _id } = await registered(seller, await uploadPhoto(app, seller));
  expect((await admin.rest('GET', `/api/sales/${_id}`)).body).toMatchObject({
    sale: { customerInfo: { dniPhoto: expect.stringContaining('.jpg?exp=') } },
  });
  const seen = [
    await other.rest('GET', `/api/sales/${_id}`),
    await other.rest('GET', '/api/sales'),
    await app.rest('GET', `/api/sales/${_id}`),
  ];
  expect(JSON.stringify(seen)).not.toContain('.jpg');
  expect(seen.map(({ status }) => status)).toEqual([404, 200, 401]);
});

test('a page names the photo of each sale, all of them read at once', async ({ app }) => {
  let reads = 0;
  const { client } = app.database;
  const prepare = client.prepare.bind(client);
  client.prepare = ((text: string) => {
    const statement = prepare(text);
    const all = statement.all.bind(statement);
    if (text.includes('from "files"')) {
      statement.all = (...values: unknown[]) => {
        reads += 1;
        return all(...values);
      };
    }
    return statement;
  }) as typeof client.prepare;
  const seller = await app.seller();
  const photos = [
    await uploadPhoto(app, seller),
    null,
    await uploadPhoto(app, seller),
    null,
    await uploadPhoto(app, seller),
  ];
  for (const photo of photos) await registered(seller, photo);
  reads = 0;
  const { sales } = await seller.caller.sales.list({});
  expect(sales.map(({ customerInfo }) => customerInfo.dniPhoto)).toEqual(photos.toReversed());
  expect(reads).toBe(1);
});

test('a sale without a photo says so', async ({ app }) => {
  const seller = await app.seller();
  for (const nothing of [null, '']) {
    expect((await registered(seller, nothing)).customerInfo.dniPhoto).toBeNull();
  }
});

describe('a photo that cannot be attached is a 400, and nothing is stored', () => {
  const cases: [name: string, photo: (app: TestApp, seller: Person) => Promise<unknown>][] = [
    ['an unknown name', async () => 'AAAAAAAAAAAAAAAAAAAAAAAA.jpg'],
    ['a bare name', async (app, seller) => nameOf(await uploadPhoto(app, seller))],
    [
      'a falsified one',
      async (app, seller) => (await uploadPhoto(app, seller)).replace(/sig=.{4}/, 'sig=AAAA'),
    ],
    ['a path', async () => '../app.db'],
    ['a number', async () => 5],
    ['one of another seller', async (app) => uploadPhoto(app, await app.seller())],
    ['one of an administrator', async (app) => uploadPhoto(app, await app.admin())],
    [
      'one that another sale has',
      async (app, seller) => (await registered(seller, await uploadPhoto(app, seller))).customerInfo.dniPhoto,
    ],
    [
      'one of yesterday',
      async (app, seller) => {
        const signed = await uploadPhoto(app, seller);
        app.clock.nowMs += DAY_MS;
        return signed;
      },
    ],
    [
      'a file that is no DNI',
      async (app, seller) => {
        const signed = await uploadPhoto(app, seller);
        app.query(`UPDATE files SET purpose = 'attachment'`);
        return signed;
      },
    ],
  ];
  test.for(cases)('%s', async ([, photo], { app }) => {
    const seller = await app.seller();
    const sale = await registered(seller, null);
    const { customerInfo } = withPhoto((await photo(app, seller)) as string);
    const before = app.query('SELECT * FROM sales');
    for (const response of [
      await seller.rest('POST', '/api/sales', saleInput({ customerInfo })),
      await seller.rest('PUT', `/api/sales/${sale._id}`, { customerInfo }),
    ]) {
      expect(response.status).toBe(400);
      expect(response.body.details).toEqual([expect.stringContaining('El campo Foto del DNI ')]);
    }
    expect(app.query('SELECT * FROM sales')).toEqual(before);
  });
});

test('a form filled in over a morning still has its photo', async ({ app }) => {
  const seller = await app.seller();
  const signed = await uploadPhoto(app, seller);
  app.clock.nowMs += 5 * HOUR_MS;
  await removeUnusedFiles(app.ctx);
  expect(nameOf((await registered(seller, signed)).customerInfo.dniPhoto)).toBe(nameOf(signed));
});

test('a refused sale leaves its photo free for the next attempt', async ({ app }) => {
  const seller = await app.seller();
  const signed = await uploadPhoto(app, seller);
  const input = { ...saleInput(withPhoto(signed)), planId: '999' };
  expect((await seller.rest('POST', '/api/sales', input)).status).toBe(404);
  expect((await registered(seller, signed)).customerInfo.dniPhoto).toBe(signed);
});

describe('editing', () => {
  test.for([
    ['the same name', (signed: string) => signed],
    ['the same name, falsified', (signed: string) => signed.replace(/sig=.{4}/, 'sig=AAAA')],
    ['no name', () => undefined],
    ['null', () => null],
    ['an empty name', () => ''],
  ] as const)('with %s keeps the photo, whatever its signature', async ([, sent], { app }) => {
    const seller = await app.seller();
    const sale = await registered(seller, await uploadPhoto(app, seller));
    app.clock.nowMs += 3 * DAY_MS;
    const { customerInfo } = sale;
    const { status, body } = await seller.rest('PUT', `/api/sales/${sale._id}`, {
      customerInfo: { ...customerInfo, name: 'Otro Nombre', dniPhoto: sent(customerInfo.dniPhoto as string) },
    });
    expect(status).toBe(200);
    const edited = (body.sale as SaleView).customerInfo;
    expect(edited.name).toBe('Otro Nombre');
    expect(nameOf(edited.dniPhoto)).toBe(nameOf(customerInfo.dniPhoto));
    expect(await statusOf(app, edited.dniPhoto)).toBe(200);
  });

  test('adds a photo, replaces it and removes the old one', async ({ app }) => {
    const [seller, admin] = [await app.seller(), await app.admin()];
    const sale = await registered(seller, null);
    const [first, second] = [await uploadPhoto(app, seller), await uploadPhoto(app, admin)];
    const edit = (by: Person, signed: string) => by.caller.sales.edit({ id: sale._id, ...withPhoto(signed) });

    expect((await edit(seller, first)).customerInfo.dniPhoto).toBe(first);
    expect((await edit(admin, second)).customerInfo.dniPhoto).toBe(second);
    await expect.poll(() => app.query('SELECT name FROM files')).toEqual([{ name: nameOf(second) }]);
    expect(filesOf(app)).toEqual([nameOf(second)]);
    expect(await statusOf(app, first)).toBe(404);
    expect(await statusOf(app, second)).toBe(200);

    const events = app.query(
      `SELECT actor_id, from_value, to_value FROM sale_events WHERE field = 'customerInfo.dniPhoto' ORDER BY id`,
    );
    expect(events).toEqual([
      { actor_id: Number(seller.user.id), from_value: null, to_value: '1' },
      { actor_id: Number(admin.user.id), from_value: '1', to_value: '2' },
    ]);
  });

  test('that fails keeps the old photo', async ({ app }) => {
    const seller = await app.seller();
    const sale = await registered(seller, await uploadPhoto(app, seller));
    const input = { ...withPhoto(await uploadPhoto(app, seller)), planId: '999' };
    expect((await seller.rest('PUT', `/api/sales/${sale._id}`, input)).status).toBe(404);
    await removeUnusedFiles(app.ctx);
    expect(await statusOf(app, sale.customerInfo.dniPhoto)).toBe(200);
    expect(filesOf(app)).toHaveLength(2);
  });
});
