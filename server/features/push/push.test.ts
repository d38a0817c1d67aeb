import { describe, expect } from 'vitest';
import { DAY_MS } from '../../../shared/values/durations.ts';
import { newDevice } from '../../testing/pushService.ts';
import { PASSWORD, test, type Person, type TestApp } from '../../testing/testApp.ts';

const PATH = '/api/push/subscription';

const subscribed = (app: TestApp) =>
  app.query('SELECT endpoint, user_id FROM push_subscriptions ORDER BY id').map((row) => row.endpoint);

async function isSubscribed(person: Person, endpoint: string): Promise<unknown> {
  return (await person.rest('GET', `${PATH}?endpoint=${encodeURIComponent(endpoint)}`)).body.isSubscribed;
}

const withEndpoint = (endpoint: unknown) => ({ ...newDevice().subscription, endpoint });

describe('a device', () => {
  test('is subscribed and unsubscribed, through both doors', async ({ app }) => {
    const seller = await app.seller();
    const { subscription } = newDevice();
    const { endpoint } = subscription;
    const before = await seller.rest('GET', PATH);
    expect(before.body).toEqual({ success: true, publicKey: expect.any(String), isSubscribed: false });
    expect(Buffer.from(String(before.body.publicKey), 'base64url')).toHaveLength(65);

    expect(await seller.rest('PUT', PATH, subscription)).toMatchObject({
      status: 200,
      body: { success: true },
    });
    await seller.caller.push.subscribe(subscription);
    expect(subscribed(app)).toEqual([endpoint]);
    expect(await isSubscribed(seller, endpoint)).toBe(true);

    await seller.rest('DELETE', PATH, { endpoint });
    expect(subscribed(app)).toEqual([]);
    expect(await isSubscribed(seller, endpoint)).toBe(false);
    await seller.caller.push.subscribe(subscription);
    await seller.caller.push.unsubscribe({ endpoint });
    expect(subscribed(app)).toEqual([]);
  });

  test('of another user stays, and is not shown', async ({ app }) => {
    const [seller, other] = [await app.seller(), await app.seller()];
    const { subscription } = newDevice();
    await seller.caller.push.subscribe(subscription);
    expect(await isSubscribed(other, subscription.endpoint)).toBe(false);
    expect((await other.rest('DELETE', PATH, { endpoint: subscription.endpoint })).status).toBe(200);
    expect(subscribed(app)).toHaveLength(1);
  });

  test("that the next user subscribes is theirs, without the previous user's messages", async ({ app }) => {
    const [seller, other, admin] = [await app.seller(), await app.seller(), await app.admin()];
    const { subscription } = newDevice();
    await seller.caller.push.subscribe(subscription);
    const { _id: id } = await seller.caller.chat.privateAdmin();
    await admin.caller.chat.send({ id, content: 'Hola' });
    expect(app.query('SELECT * FROM push_messages')).toHaveLength(1);
    await other.caller.push.subscribe(subscription);
    expect(app.query('SELECT user_id FROM push_subscriptions')).toEqual([{ user_id: Number(other.user.id) }]);
    expect(app.query('SELECT * FROM push_messages')).toEqual([]);
  });

  test('is one of ten: the oldest goes', async ({ app }) => {
    const [seller, other] = [await app.seller(), await app.seller()];
    const devices = Array.from({ length: 12 }, () => newDevice().subscription);
    await other.caller.push.subscribe(newDevice().subscription);
    for (const device of devices) await seller.caller.push.subscribe(device);
    expect(subscribed(app).slice(1)).toEqual(devices.slice(2).map(({ endpoint }) => endpoint));
  });

  test.for<[name: string, end: (seller: Person, app: TestApp, admin: Person) => Promise<unknown>]>([
    ['a logout', (seller) => seller.caller.auth.logout()],
    [
      'a deactivation',
      async (seller, _app, admin) => {
        const { name, phone, location, commissionRate } = seller.user;
        const id = seller.user.id;
        await admin.caller.admin.editUser({
          id,
          name,
          phone,
          location,
          commissionRate: commissionRate * 100,
          isActive: false,
        });
      },
    ],
    [
      'a deletion of the user',
      (seller, _app, admin) => admin.caller.admin.deleteUser({ id: seller.user.id }),
    ],
    [
      'a session that has expired, at the next login',
      async (seller, app) => {
        app.clock.nowMs += 31 * DAY_MS;
        await app.anonymous.auth.login({ email: seller.user.email, password: PASSWORD });
      },
    ],
  ])('is gone after %s', async ([, end], { app }) => {
    const [seller, admin] = [await app.seller(), await app.admin()];
    await seller.caller.push.subscribe(newDevice().subscription);
    expect(subscribed(app)).toHaveLength(1);
    await end(seller, app, admin);
    expect(subscribed(app)).toEqual([]);
  });

  test('of the session that changes the password stays, those of the others go', async ({ app }) => {
    const seller = await app.seller();
    const login = { email: seller.user.email, password: PASSWORD };
    const { token } = (await app.rest('POST', '/api/auth/login', login)).body;
    await app.rest('PUT', PATH, newDevice().subscription, String(token));
    const kept = newDevice().subscription;
    await seller.caller.push.subscribe(kept);
    await seller.caller.auth.changePassword({ currentPassword: PASSWORD, newPassword: 'otro-secreto' });
    expect(subscribed(app)).toEqual([kept.endpoint]);
  });
});

describe('an address', () => {
  test('of a push service is taken', async ({ app }) => {
    const seller = await app.seller();
    const endpoints = [
      'https://fcm.googleapis.com/fcm/send/abc:def',
      'https://jmt17.google.com/fcm/send/abc',
      'https://updates.push.services.mozilla.com/wpush/v2/abc',
      'https://wns2-by3p.notify.windows.com/w/?token=abc%2bd',
      'https://web.push.apple.com/QAbc',
    ];
    for (const endpoint of endpoints) {
      expect((await seller.rest('PUT', PATH, withEndpoint(endpoint))).status).toBe(200);
    }
    expect(subscribed(app)).toEqual(endpoints);
  });

  test('of anything else is refused', async ({ app }) => {
    const seller = await app.seller();
    for (const endpoint of [
      'http://fcm.googleapis.com/send/a',
      'https://fcm.googleapis.com:8443/send/a',
      'https://user@fcm.googleapis.com/send/a',
      'https://fcm.googleapis.com@localhost/send/a',
      'https://fcm.googleapis.com.example.com/a',
      'https://fcm.googleapis.com./a',
      'https://evil-fcm.googleapis.com/a',
      'https://evilpush.apple.com/a',
      'https://push.apple.com/a',
      'https://.push.apple.com/a',
      'https://web..push.apple.com/a',
      'https://example.com/fcm.googleapis.com',
      'https://example.com#.push.apple.com',
      String.raw`https://example.com\.push.apple.com`,
      'https://localhost/a',
      'https://127.0.0.1/a',
      'https://2130706433/a',
      'https://[::1]/a',
      'https://169.254.169.254/latest/meta-data',
      'https://10.0.0.1/a',
      'ftp://fcm.googleapis.com/a',
      'file:///etc/passwd',
      'javascript:alert(1)',
      '//fcm.googleapis.com/a',
      'fcm.googleapis.com',
    ]) {
      const { status, body } = await seller.rest('PUT', PATH, withEndpoint(endpoint));
      expect([endpoint, status, body.error]).toEqual([
        endpoint,
        400,
        'El campo Dirección de avisos no es de un servicio de avisos conocido',
      ]);
    }
    expect(subscribed(app)).toEqual([]);
  });

  test('with keys that nothing can be encrypted with is refused by name', async ({ app }) => {
    const seller = await app.seller();
    const { endpoint, keys } = newDevice().subscription;
    const errorFor = async (changed: object) =>
      (await seller.rest('PUT', PATH, { endpoint, ...changed })).body.error;
    const publicKey = 'El campo Clave pública del dispositivo no es una clave válida';
    const offCurve = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 7)]).toString('base64url');
    expect(await errorFor({ keys: { ...keys, p256dh: offCurve } })).toBe(publicKey);
    expect(await errorFor({ keys: { ...keys, p256dh: 'AAAA' } })).toBe(publicKey);
    expect(await errorFor({ keys: { ...keys, auth: 'AAAA' } })).toBe(
      'El campo Secreto del dispositivo no es una clave válida',
    );
    expect(await errorFor({ keys: { ...keys, auth: undefined } })).toBe(
      'El campo Secreto del dispositivo es obligatorio',
    );
    expect(await errorFor({})).toBe('El campo Claves del dispositivo es obligatorio');
    expect(await errorFor({ keys: 7 })).toBe('El campo Claves del dispositivo debe ser un objeto');
    expect((await seller.rest('PUT', PATH, { keys })).body.error).toBe(
      'El campo Dirección de avisos es obligatorio',
    );
  });
});

test('the key of the server is made once and stays', async ({ app }) => {
  const seller = await app.seller();
  const key = async () => (await seller.caller.push.state({})).publicKey;
  const first = await key();
  const { setUpFirstRun } = await import('../../firstRun.ts');
  await setUpFirstRun(app.ctx);
  expect(await key()).toBe(first);
});
