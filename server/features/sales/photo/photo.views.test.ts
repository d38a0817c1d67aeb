import { expect } from 'vitest';
import { HOUR_MS } from '../../../../shared/values/durations.ts';
import { saleInput } from '../../../cli/demo/saleInput.ts';
import { setActive } from '../../../testing/features/notifications.ts';
import { uploadPhoto } from '../../../testing/photos.ts';
import { test, type Person, type TestApp } from '../../../testing/testApp.ts';

async function saleWithPhoto(app: TestApp, seller: Person): Promise<string> {
  const customerInfo = { ...saleInput().customerInfo, dniPhoto: await uploadPhoto(app, seller) };
  return (await seller.caller.sales.register({ ...saleInput(), customerInfo }))._id;
}

/** Opens the photo under the name that this person gets to see. */
async function view(app: TestApp, person: Person, id: string): Promise<number> {
  const { customerInfo } = await person.caller.sales.get({ id });
  return (await app.server.inject(`/uploads/${customerInfo.dniPhoto}`)).statusCode;
}

const seen = ({ user }: Person, id: string) => ({
  actor_id: Number(user.id),
  subject_id: Number(id),
  address: '127.0.0.1',
});

const views = (app: TestApp) =>
  app.query(`SELECT actor_id, subject_id, address FROM audit_log WHERE kind = 'photo_viewed' ORDER BY id`);

test('an administrator who looks at a photo leaves one row for it an hour', async ({ app }) => {
  app.clock.nowMs = Math.floor(app.clock.nowMs / HOUR_MS) * HOUR_MS;
  const [admin, other, seller] = [await app.admin(), await app.otherAdmin(), await app.seller()];
  const [first, second] = [await saleWithPhoto(app, seller), await saleWithPhoto(app, seller)];
  for (const id of [first, first, second]) expect(await view(app, admin, id)).toBe(200);
  await view(app, other, first);
  app.clock.nowMs += HOUR_MS - 1;
  await view(app, admin, first);
  app.clock.nowMs += 1;
  await view(app, admin, first);
  expect(views(app)).toEqual([
    seen(admin, first),
    seen(admin, second),
    seen(other, first),
    seen(admin, first),
  ]);
});

test('a photo is no longer its former seller’s, nor a file an inactive account’s', async ({ app }) => {
  const [admin, from, to] = [await app.admin(), await app.seller(), await app.seller()];
  const id = await saleWithPhoto(app, from);
  const { dniPhoto } = (await from.caller.sales.get({ id })).customerInfo;
  const get = async (name: unknown) => (await app.server.inject(`/uploads/${name}`)).statusCode;
  expect(await get(dniPhoto)).toBe(200);
  const loose = await uploadPhoto(app, from);
  await admin.caller.admin.handOver({ id: from.user.id, to: to.user.id, prospects: false, sales: true });
  expect([await get(dniPhoto), await get(loose), await view(app, to, id)]).toEqual([403, 200, 200]);
  await setActive(admin, from, false);
  expect(await get(loose)).toBe(403);
});

test('a photo of an earlier attempt counts for its sale', async ({ app }) => {
  const [admin, seller] = [await app.admin(), await app.seller()];
  const id = await saleWithPhoto(app, seller);
  await admin.caller.admin.decideVerification({ id, attempt: 1, result: 'rejected' });
  await seller.caller.sales.requestVerification({
    id,
    holderName: 'Juan Gómez',
    holderDni: '20111222',
    relationship: 'parent',
    dniPhoto: await uploadPhoto(app, seller),
    consent: true,
  });
  const attempts = await admin.caller.sales.verifications({ id });
  for (const { dniPhoto } of attempts) await app.server.inject(`/uploads/${dniPhoto}`);
  expect(views(app)).toHaveLength(2);
});

test('a seller who looks leaves none', async ({ app }) => {
  const seller = await app.seller();
  expect(await view(app, seller, await saleWithPhoto(app, seller))).toBe(200);
  expect(views(app)).toEqual([]);
});

test.for([
  ['deleted', ({ user }: Person, admin: Person) => admin.caller.admin.deleteUser({ id: user.id })],
  ['deactivated', (person: Person, admin: Person) => setActive(admin, person, false)],
] as const)('the links of an account end when it is %s', async ([, end], { app }) => {
  const [admin, other, seller] = [await app.admin(), await app.otherAdmin(), await app.seller()];
  const id = await saleWithPhoto(app, seller);
  const { customerInfo } = await other.caller.sales.get({ id });
  const open = async () => (await app.server.inject(`/uploads/${customerInfo.dniPhoto}`)).statusCode;
  expect(await open()).toBe(200);
  await end(other, admin);
  expect(await open()).toBe(403);
});

test('an administrator does not see a photo if the view cannot be recorded', async ({ app }) => {
  const [admin, seller] = [await app.admin(), await app.seller()];
  const id = await saleWithPhoto(app, seller);
  app.query(`CREATE TRIGGER full BEFORE INSERT ON audit_log BEGIN SELECT RAISE(ABORT, 'no room'); END`);
  expect(await view(app, admin, id)).toBe(500);
  expect(await view(app, seller, id)).toBe(200);
});
