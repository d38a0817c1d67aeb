import { expect, onTestFinished, test, vi } from 'vitest';
import { changeDatabase, queryDatabase } from '../testing/dataDir.ts';
import { startMailServer } from '../testing/mailServer.ts';
import { PROGRAM_TIMEOUT_MS } from '../testing/programs.ts';
import { openAccount, signInAsAdmin, useServedDir } from '../testing/servedDir.ts';
import { sender } from '../testing/writers.ts';

const soon = { timeout: 30_000, interval: 20 };
const FORGOT = { email: 'ana@example.com' };

const { place, start } = useServedDir();

const waiting = () =>
  Number(queryDatabase(place.dataDir, 'SELECT count(*) FROM mail_outbox WHERE due_at IS NOT NULL')[0]);
const endClaims = () =>
  changeDatabase(place.dataDir, 'UPDATE mail_outbox SET due_at = 0 WHERE due_at IS NOT NULL');

test(
  'a server killed at any step of a mail sends it after the next start, under one Message-ID, and then no more',
  { timeout: 6 * PROGRAM_TIMEOUT_MS },
  async () => {
    const smtp = await startMailServer();
    onTestFinished(smtp.close);
    const variables = {
      ...smtp.variables,
      MAIL_FROM: 'ventas@example.com',
      PUBLIC_URL: 'https://ventas.example.com',
    };
    let server = await start(variables);
    await openAccount(server.address, 'Ana');
    await sender(server.address)('POST', '/auth/forgot', FORGOT);
    await server.end('SIGKILL');
    expect(waiting()).toBe(1);

    // Before the greeting, at the recipient, within the message, and once it was taken but not said so.
    const steps = [
      { connect: 'silent' },
      { to: (): 'silent' => 'silent' },
      { data: 'silent' },
      { taken: 'silent' },
    ] as const;
    for (const [at, step] of steps.entries()) {
      smtp.behave(step);
      endClaims();
      const before = smtp.connections();
      server = await start(variables);
      await vi.waitFor(() => expect(smtp.connections()).toBeGreaterThan(before), soon);
      await vi.waitFor(() => expect(smtp.mails).toHaveLength(at === 3 ? 1 : 0), soon);
      await server.end('SIGKILL');
      expect(waiting()).toBe(1);
    }
    smtp.behave({});
    endClaims();
    server = await start(variables);
    await vi.waitFor(() => expect(waiting()).toBe(0), soon);
    expect(smtp.mails.map(({ messageId }) => messageId)).toEqual([
      smtp.mails[0]?.messageId,
      smtp.mails[0]?.messageId,
    ]);
    const admin = await signInAsAdmin(server.address);
    const { mail } = await sender(server.address, admin)('GET', '/admin/mail');
    expect(mail).toMatchObject({ failed: 0, lastSentAt: expect.any(String) });
    await server.end('SIGTERM');
    expect(smtp.mails.filter(({ to }) => to[0] === FORGOT.email)).toHaveLength(2);
  },
);
