import { createECDH } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { launchBrowser, PHONE } from '../support/browser.ts';
import { expectAccessible, expectNoSidewaysScroll, expectUrl } from '../support/checks.ts';
import { workerReady } from '../support/device.ts';
import { FAILED_REQUESTS, test as base } from '../support/fixture.ts';
import type { Server, Session } from '../support/server.ts';

// oxlint-disable-next-line no-empty-pattern -- Vitest reads what a fixture depends on from its first parameter
const test = base.extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
  const browser = await launchBrowser({ showsNotices: true });
  onCleanup(() => browser.close());
  return browser;
});

const PROFILE = '/#/app/profile?avisos';
const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/un-dispositivo';

const section = (page: Page) => page.getByRole('main');
const noticesSwitch = (page: Page) => section(page).getByRole('switch', { name: 'Recibir avisos' });
const isOn = (page: Page) => noticesSwitch(page).isChecked();

async function isSubscribed(server: Server, as: Session): Promise<unknown> {
  const query = new URLSearchParams({ endpoint: ENDPOINT });
  return (await server.rest('GET', `/push/subscription?${query}`, { as })).isSubscribed;
}

/** Fakes subscriptions: a test cannot reach the browser's push service. */
async function withPushService(context: BrowserContext): Promise<void> {
  await context.grantPermissions(['notifications']);
  const keys = createECDH('prime256v1');
  const p256dh = keys.generateKeys('base64url');
  await context.addInitScript(
    ({ endpoint, p256dh }) => {
      const name = 'subscribed-with';
      const subscription = () => {
        const key = localStorage.getItem(name);
        if (key === null) return null;
        const bytes = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
        return {
          endpoint,
          options: {
            applicationServerKey: Uint8Array.from(bytes, (byte) => byte.codePointAt(0) ?? 0).buffer,
          },
          toJSON: () => ({
            endpoint,
            expirationTime: null,
            keys: { p256dh, auth: 'AAAAAAAAAAAAAAAAAAAAAA' },
          }),
          unsubscribe: async () => localStorage.removeItem(name),
        };
      };
      Object.assign(PushManager.prototype, {
        getSubscription: async () => subscription(),
        subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
          localStorage.setItem(name, applicationServerKey);
          return subscription();
        },
      });
    },
    { endpoint: ENDPOINT, p256dh },
  );
}

test('notices are switched on and off for this device, and end with the session', async ({
  openPage,
  seller,
  server,
}) => {
  const page = await openPage({
    session: seller,
    installed: true,
    viewport: PHONE,
    expectedConsole: FAILED_REQUESTS,
  });
  await withPushService(page.context());
  await page.goto(PROFILE);
  await noticesSwitch(page).waitFor();
  expect(await isOn(page)).toBe(false);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await noticesSwitch(page).press('Space');
  await section(page).getByText('hasta que cierres la sesión').waitFor();
  await expect.poll(() => isOn(page)).toBe(true);
  await expect.poll(() => isSubscribed(server, seller)).toBe(true);
  await expectAccessible(page);
  await page.reload();
  await expect.poll(() => isOn(page)).toBe(true);

  await noticesSwitch(page).press('Space');
  await section(page).getByText('También con la app cerrada').waitFor();
  await expect.poll(() => isOn(page)).toBe(false);
  await expect.poll(() => isSubscribed(server, seller)).toBe(false);

  const subscribe = '**/trpc/push.subscribe*';
  await page.route(subscribe, (route) => route.abort());
  await noticesSwitch(page).press('Space');
  await section(page).getByRole('alert').waitFor();
  await expect.poll(() => isOn(page)).toBe(false);

  await page.unroute(subscribe);
  await noticesSwitch(page).press('Space');
  await section(page).getByText('hasta que cierres la sesión').waitFor();
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expectUrl(page, /#\/login/);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('subscribed-with'))).toBe(null);
  await expect
    .poll(() => server.rest('GET', '/users/profile', { as: seller }))
    .toMatchObject({ success: false });
});

test('notices blocked in the browser are explained', async ({ openPage, seller }) => {
  const page = await openPage({ session: seller, installed: true, viewport: PHONE });
  await page
    .context()
    .addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }));
  await page.goto(PROFILE);
  await section(page)
    .getByText(/bloqueados para este sitio/)
    .waitFor();
  expect(await noticesSwitch(page).count()).toBe(0);
  await expectAccessible(page);
});

test('a push message shows its title, and a tap opens its screen in the open page', async ({
  openPage,
  seller,
  server,
}) => {
  const page = await openPage({ session: seller, installed: true });
  const context = page.context();
  await context.grantPermissions(['notifications']);
  await page.goto(PROFILE);
  await workerReady(page);
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration) resolve(registration.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const message = { title: 'Tienes un mensaje privado', path: '/app/chat?tab=private', tag: 'message-1' };
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: server.url,
    registrationId: await registered,
    data: JSON.stringify(message),
  });
  const shown = () =>
    page.evaluate(async () => {
      const { getNotifications } = ServiceWorkerRegistration.prototype;
      const notifications = await getNotifications.call(await navigator.serviceWorker.ready);
      return notifications.map(({ title, tag, data }) => ({ title, tag, path: data.path as string }));
    });
  await expect.poll(shown).toEqual([message]);

  const [worker] = context.serviceWorkers();
  await worker?.evaluate(async () => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration };
    const [notification] = await scope.registration.getNotifications();
    const { NotificationEvent } = globalThis as unknown as {
      NotificationEvent: new (type: string, init: object) => Event;
    };
    dispatchEvent(new NotificationEvent('notificationclick', { notification }));
  });
  await expectUrl(page, /#\/app\/chat\?tab=private$/);
  await expect.poll(shown).toEqual([]);
});
