import { expect, vi } from 'vitest';
import { startMailServer, type MailServer, type ReceivedMail } from '../mailServer.ts';
import { createTestApp, test as base, type TestApp } from '../testApp.ts';

/** The server looks every second; the tests let it look at once. */
const LOOK_MS = 1000;
const INTERVALS = { toFake: ['setInterval', 'clearInterval'] } satisfies Parameters<
  typeof vi.useFakeTimers
>[0];

/** Waits until the check passes. */
export const soon = (check: () => void) =>
  vi.waitFor(
    () => {
      vi.advanceTimersByTime(LOOK_MS);
      check();
    },
    { timeout: 20_000, interval: 20 },
  );

/** A server that sends, and the mail server that it sends to. */
export const test = base.extend<{ smtp: MailServer; app: TestApp }>({
  // oxlint-disable-next-line no-empty-pattern -- what a fixture gets
  smtp: async ({}, use) => {
    const smtp = await startMailServer();
    await use(smtp);
    await smtp.close();
  },
  app: async ({ smtp, variables }, use) => {
    vi.useFakeTimers(INTERVALS);
    const app = await createTestApp({ ...smtp.variables, ...variables });
    await app.server.listen({ port: 0, host: '127.0.0.1' });
    await use(app);
    await app.close();
    vi.useRealTimers();
  },
});

/** The mails still to be sent. */
export const waiting = (app: TestApp) =>
  app.query('SELECT kind, attempts, due_at FROM mail_outbox WHERE due_at IS NOT NULL ORDER BY id');

/** Waits until every mail is sent or given up. */
export const untilNothingWaits = (app: TestApp) => soon(() => expect(waiting(app)).toEqual([]));

/** The path that the mail's text links to. */
export const pathIn = ({ text }: ReceivedMail): string =>
  /https:\/\/ventas\.example\.com(\/\S*)/.exec(text)?.[1] ?? '';
