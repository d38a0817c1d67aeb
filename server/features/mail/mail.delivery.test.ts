import { describe, expect } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../../shared/values/durations.ts';
import { pathIn, soon, test, untilNothingWaits, waiting } from '../../testing/features/mail.ts';
import type { Person, TestApp } from '../../testing/testApp.ts';
import { outcomeOf } from './mail.rules.ts';

const sendTest = (admin: Person) => admin.caller.admin.testMail();
const forgot = (app: TestApp, { user }: Person) =>
  app.rest('POST', '/api/auth/forgot', { email: user.email });
const noticeTo = async (admin: Person) => (await admin.caller.admin.notices()).mail;

describe('a mail server', () => {
  test('that is busy gets a mail again after 1, 5, 30 minutes, 2, 6, 12 hours, under one Message-ID, then no more', async ({
    app,
    smtp,
  }) => {
    const admin = await app.admin();
    // Takes each of them, and says that it did not.
    smtp.behave({ taken: 451 });
    await sendTest(admin);
    const pauses = [1, 5, 30, 120, 360, 720];
    for (const [before, minutes] of pauses.entries()) {
      const dueAtMs = app.clock.nowMs + minutes * MINUTE_MS;
      await soon(() =>
        expect(waiting(app)).toEqual([{ kind: 'test', attempts: before + 1, due_at: dueAtMs }]),
      );
      app.clock.nowMs = dueAtMs - 1;
      await soon(() => expect(smtp.mails).toHaveLength(before + 1));
      app.clock.nowMs = dueAtMs;
    }
    await untilNothingWaits(app);
    expect(smtp.mails).toHaveLength(7);
    const [id, ...others] = new Set(smtp.mails.map(({ messageId }) => messageId));
    expect([id, others]).toEqual([expect.stringMatching(/^<\d+\.\d+@example\.com>$/), []]);
    expect(await admin.caller.admin.mail()).toMatchObject({ failed: 1, lastSentAt: null });
    expect(await noticeTo(admin)).toBe('failed');
  });

  test('that takes a mail and then cuts the connection gets it again, and both links work', async ({
    app,
    smtp,
  }) => {
    const seller = await app.seller();
    smtp.behave({ taken: 'cut' });
    await forgot(app, seller);
    await soon(() =>
      expect(waiting(app)).toMatchObject([{ attempts: 1, due_at: app.clock.nowMs + MINUTE_MS }]),
    );
    smtp.behave({});
    app.clock.nowMs += MINUTE_MS;
    await untilNothingWaits(app);
    const [first, second] = smtp.mails.map(pathIn) as [string, string];
    expect(first).not.toBe(second);
    expect(smtp.mails[0]?.messageId).toBe(smtp.mails[1]?.messageId);
    const token = first.split('/').at(-1);
    const reset = { token, newPassword: 'clave-nueva-del-mail' };
    expect((await app.rest('POST', '/api/auth/reset-password', reset)).status).toBe(200);
    const again = { ...reset, token: second.split('/').at(-1) };
    expect((await app.rest('POST', '/api/auth/reset-password', again)).status).toBe(400);
  });

  test.for([
    ['the recipient', { to: () => 550 }],
    ['the message', { data: 554 }],
  ] as const)('that refuses %s for good does not get it again', async ([, behaviour], { app, smtp }) => {
    const admin = await app.admin();
    smtp.behave(behaviour);
    await sendTest(admin);
    await untilNothingWaits(app);
    expect(smtp.connections()).toBe(1);
    expect(await admin.caller.admin.mail()).toMatchObject({
      failed: 1,
      lastError: expect.stringContaining('El servidor de mail rechazó un mensaje'),
    });
    expect(app.query('SELECT address FROM mail_outbox')).toEqual([{ address: null }]);
  });

  test.for([
    ['the connection', { connect: 554 }, '(SMTP_URL)'],
    ['user and password', { auth: 535 }, 'usuario y la contraseña'],
    ['the sender', { from: 550 }, '(MAIL_FROM)'],
  ] as const)(
    'that refuses %s gets it again, and administrators are told until one gets through',
    async ([, behaviour, said], { app, smtp }) => {
      const admin = await app.admin();
      smtp.behave(behaviour);
      await sendTest(admin);
      await soon(() => expect(waiting(app)).toMatchObject([{ attempts: 1 }]));
      await soon(() => expect(waiting(app)).toMatchObject([{ due_at: app.clock.nowMs + MINUTE_MS }]));
      expect(await noticeTo(admin)).toBe('unreachable');
      const { lastError } = await admin.caller.admin.mail();
      expect(lastError).toContain(said);
      expect(lastError).not.toContain('clave');
      smtp.behave({});
      app.clock.nowMs += MINUTE_MS;
      await untilNothingWaits(app);
      expect(await noticeTo(admin)).toBe('ok');
      expect(await admin.caller.admin.mail()).toMatchObject({ failed: 0, lastError });
    },
  );

  test('that is full takes the mail once it has room', async ({ app, smtp }) => {
    const admin = await app.admin();
    smtp.behave({ to: () => 452 });
    await sendTest(admin);
    await soon(() => expect(waiting(app)).toMatchObject([{ due_at: app.clock.nowMs + MINUTE_MS }]));
    expect(await noticeTo(admin)).toBe('ok');
    smtp.behave({});
    app.clock.nowMs += MINUTE_MS;
    await untilNothingWaits(app);
    expect(smtp.mails).toHaveLength(1);
  });

  test('that stays silent delays neither responses nor the end of the server', async ({ app, smtp }) => {
    const admin = await app.admin();
    smtp.behave({ data: 'silent' });
    await sendTest(admin);
    await soon(() => expect(smtp.connections()).toBe(1));
    expect((await admin.rest('GET', '/api/admin/mail')).status).toBe(200);
    const startedAt = performance.now();
    await app.server.close();
    // It would have waited 30 s for the mail server.
    expect(performance.now() - startedAt).toBeLessThan(4000);
    // The next start sends it, once its claim is over.
    expect(waiting(app)).toEqual([{ kind: 'test', attempts: 1, due_at: app.clock.nowMs + 3 * MINUTE_MS }]);
  });
});

test('a mail under way when the server closes is not cut off', async ({ app, smtp }) => {
  const admin = await app.admin();
  const taking = Promise.withResolvers<void>();
  smtp.behave({ data: taking.promise });
  await sendTest(admin);
  await soon(() => expect(smtp.connections()).toBe(1));
  const closing = app.server.close();
  taking.resolve();
  await closing;
  expect(smtp.mails).toHaveLength(1);
  expect(waiting(app)).toEqual([]);
});

describe('with 20 mails an hour', () => {
  test.override({ variables: { MAIL_PER_HOUR: '20' } });

  test('the 21st waits for the next hour, and notices leave room for links', async ({ app, smtp }) => {
    const [admin, seller] = [await app.admin(), await app.seller()];
    const notices = Array.from(
      { length: 25 },
      (_, at) => `('settlement', 1, ${seller.user.id}, 'a@example.com', '${at}', 0, 1)`,
    );
    app.query(
      `INSERT INTO mail_outbox (kind, is_notice, user_id, address, about, created_at, due_at) VALUES ${notices.join()}`,
    );
    await soon(() => expect(waiting(app)).toHaveLength(6));
    await forgot(app, seller);
    await soon(() => expect(smtp.mails.at(-1)?.subject).toBe('Elige una contraseña nueva'));
    await soon(() => expect(waiting(app).every(({ attempts }) => attempts === 0)).toBe(true));
    await forgot(app, seller);
    expect((await admin.caller.admin.mail()).waiting).toBe(7);
    app.clock.nowMs += HOUR_MS - 1;
    await soon(() => expect(smtp.mails).toHaveLength(20));
    app.clock.nowMs += 1;
    await untilNothingWaits(app);
    expect(smtp.mails).toHaveLength(27);
  });
});

test('a mail that was sent is forgotten after a week, but for the last', async ({ app }) => {
  const admin = await app.admin();
  for (let time = 0; time < 2; time += 1) {
    await sendTest(admin);
    await untilNothingWaits(app);
    app.clock.nowMs += HOUR_MS;
  }
  const { sweepMails } = await import('./mail.service.ts');
  await sweepMails(app.ctx);
  expect(app.query('SELECT id, address FROM mail_outbox')).toHaveLength(2);
  app.clock.nowMs += 8 * 24 * HOUR_MS;
  await sweepMails(app.ctx);
  expect(app.query('SELECT id, address FROM mail_outbox')).toEqual([{ id: 2, address: null }]);
  expect((await admin.caller.admin.mail()).lastSentAt).toBe('2026-03-10T16:00:00.000Z');
});

test('an outcome names no address', () => {
  const error = Object.assign(new Error('550 <ana@example.com>: no such user'), {
    command: 'RCPT TO',
    responseCode: 550,
  });
  expect(outcomeOf(error)).toEqual({
    is: 'refused',
    reason: 'El servidor de mail rechazó un mensaje: 550 … no such user',
  });
});
