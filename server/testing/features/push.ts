import { expect, vi } from 'vitest';
import { postForm } from '../forms.ts';
import { newDevice, startPushService, type PushService, type TestDevice } from '../pushService.ts';
import { createTestApp, test as base, type Person, type TestApp } from '../testApp.ts';

/** The server looks every second; the tests let it look at once. */
const LOOK_MS = 1000;
const INTERVALS = { toFake: ['setInterval', 'clearInterval'] } satisfies Parameters<
  typeof vi.useFakeTimers
>[0];

/** Waits until the check passes. */
export const soon = (check: () => void) => {
  const lookAndCheck = () => {
    vi.advanceTimersByTime(LOOK_MS);
    check();
  };
  return vi.waitFor(lookAndCheck, { timeout: 20_000, interval: 20 });
};

/** A server that sends, and the push service that it sends to. */
export const test = base.extend<{ service: PushService; app: TestApp }>({
  // oxlint-disable-next-line no-empty-pattern -- what a fixture gets
  service: async ({}, use) => use(await startPushService()),
  // The stand-in is there before the server sends.
  app: async ({ service: _service }, use) => {
    vi.useFakeTimers(INTERVALS);
    const app = await createTestApp({ SECURITY_CONTACT: 'mailto:seguridad@example.com' });
    await app.server.listen({ port: 0, host: '127.0.0.1' });
    await use(app);
    await app.close();
    vi.useRealTimers();
  },
});

/** Subscribes a new device of that person. */
export async function withDevice(person: Person): Promise<TestDevice> {
  const device = newDevice();
  await person.caller.push.subscribe(device.subscription);
  return device;
}

/** The messages still to be sent. */
export const waiting = (app: TestApp) =>
  app.query('SELECT kind, attempts, due_at FROM push_messages ORDER BY id');

/** Waits until every message is sent or given up. */
export const untilNothingWaits = (app: TestApp) => soon(() => expect(waiting(app)).toEqual([]));

/** Sends a notification to these recipients. */
export const train = (app: TestApp, admin: Person, recipients: string[]) =>
  postForm(
    app,
    admin,
    '/api/notifications',
    {
      title: 'Secreto',
      message: 'Muy privado',
      recipientType: 'specific',
      recipients: JSON.stringify(recipients),
    },
    { field: 'attachments', list: [] },
  );
