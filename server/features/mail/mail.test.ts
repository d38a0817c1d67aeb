import { describe, expect, vi } from 'vitest';
import { saleInput } from '../../cli/demo/saleInput.ts';
import { DAY_MS, HOUR_MS } from '../../../shared/values/durations.ts';
import { saveAdministrator } from '../auth/auth.service.ts';
import { postForm } from '../../testing/forms.ts';
import { pathIn, soon, test, untilNothingWaits, waiting } from '../../testing/features/mail.ts';
import { createTestApp, PASSWORD, type Person, type TestApp } from '../../testing/testApp.ts';
import { newDevice } from '../../testing/pushService.ts';

const NEW_PASSWORD = 'clave-nueva-del-mail';
const forgot = (app: TestApp, email: string) => app.rest('POST', '/api/auth/forgot', { email });
const reset = (app: TestApp, path: string, newPassword = NEW_PASSWORD) =>
  app.rest('POST', '/api/auth/reset-password', { token: path.split('/').at(-1), newPassword });

/** Signs in as from another place. */
const signIn = (app: TestApp, email: string, userAgent: string, remoteAddress: string) =>
  app.server.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress,
    headers: { 'user-agent': userAgent },
    payload: { email, password: PASSWORD },
  });

const train = (app: TestApp, admin: Person, fields: Record<string, string>) =>
  postForm(
    app,
    admin,
    '/api/notifications',
    { title: 'Título', message: 'Texto', recipientType: 'all', requiresAck: 'true', ...fields },
    { field: 'attachments', list: [] },
  );

async function payOne(admin: Person, seller: Person): Promise<string> {
  const { _id: saleId } = await seller.caller.sales.register(saleInput());
  await admin.caller.admin.changeSaleStatus({ id: saleId, status: 'completed' });
  const made = await admin.caller.admin.createSettlements({
    sellerIds: [seller.user.id],
    until: '2026-03-10',
  });
  const id = made.settlements[0]?._id ?? '';
  await admin.caller.admin.closeSettlement({ id });
  await admin.caller.admin.paySettlement({ id, paidOn: '2026-03-10', method: 'cash' });
  return id;
}

describe('a forgotten password', () => {
  test('is replaced by a link that is mailed to an active account, once and for 60 minutes', async ({
    app,
    smtp,
  }) => {
    const seller = await app.seller({ name: '<b>Ana</b> Paz' });
    expect(await forgot(app, seller.user.email.toUpperCase())).toMatchObject({
      status: 200,
      body: { success: true },
    });
    await untilNothingWaits(app);
    const [mail] = smtp.mails as [(typeof smtp.mails)[0]];
    expect(mail).toMatchObject({
      from: 'ventas@example.com',
      to: [seller.user.email],
      subject: 'Elige una contraseña nueva',
    });
    expect(mail.headers).toContain('Auto-Submitted: auto-generated');
    expect(mail.html).not.toContain('<b>');
    expect(mail.html).toContain(`href="https://ventas.example.com${pathIn(mail)}"`);
    const token = pathIn(mail).split('/').at(-1) ?? '';
    expect(pathIn(mail)).toMatch(/^\/#\/reset\/[\w-]{43}$/);
    for (const table of ['mail_outbox', 'password_resets', 'audit_log', 'settings']) {
      expect(JSON.stringify(app.query(`SELECT * FROM ${table}`))).not.toContain(token);
    }
    expect(app.logLines.join()).not.toContain(token);

    app.clock.nowMs += HOUR_MS;
    expect((await reset(app, pathIn(mail))).status).toBe(400);
    app.clock.nowMs -= 1;
    expect((await reset(app, pathIn(mail))).status).toBe(200);
    expect((await reset(app, pathIn(mail))).status).toBe(400);
    const { entries } = await (await app.admin()).caller.admin.audit({ subjectId: seller.user.id });
    expect(entries.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['password_changed', 'Enlace por mail'],
      ['password_link', 'Por mail'],
    ]);
  });

  test.for([
    ['Ana María Paz', 'Hola, Ana'],
    ['Paz, María de los Ángeles', 'Hola, María de los Ángeles:'],
    ["X, O'Connor-Paz", "Hola, O'Connor-Paz:"],
    ['X, tu cuenta se bloquea hoy, entra en https://evil.example/a', 'Hola:'],
    ['www.evil.example', 'Hola:'],
  ] as const)('greets %s by a name alone', async ([name, greeting], { app, smtp }) => {
    const { user } = await app.seller({ name });
    await forgot(app, user.email);
    await untilNothingWaits(app);
    const text = smtp.mails[0]?.text ?? '';
    expect(text.slice(0, greeting.length)).toBe(greeting);
    expect(text).not.toContain('evil');
  });

  test('ends earlier links, an administrator’s too', async ({ app, smtp }) => {
    const [admin, seller] = [await app.admin(), await app.seller()];
    const { link } = await admin.caller.admin.createPasswordLink({ id: seller.user.id });
    await forgot(app, seller.user.email);
    expect((await reset(app, link)).status).toBe(400);
    await untilNothingWaits(app);
    await forgot(app, seller.user.email);
    await untilNothingWaits(app);
    const [first, second] = smtp.mails.map(pathIn) as [string, string];
    expect((await reset(app, first)).status).toBe(400);
    expect((await reset(app, second)).status).toBe(200);
  });

  test('asks an administrator for ten characters', async ({ app, smtp }) => {
    const admin = await app.otherAdmin();
    await forgot(app, admin.user.email);
    await untilNothingWaits(app);
    const path = pathIn(smtp.mails[0] as (typeof smtp.mails)[0]);
    expect((await reset(app, path, 'nueve-cha')).status).toBe(400);
    expect((await reset(app, path)).status).toBe(200);
  });

  test('of an unknown, inactive or deleted account, or of another email by then, gets no mail', async ({
    app,
    smtp,
  }) => {
    const [admin, inactive, gone, moved] = [
      await app.admin(),
      await app.seller({ isActive: true }),
      await app.seller(),
      await app.seller(),
    ];
    app.query('UPDATE users SET is_active = 0 WHERE id = ?', inactive.user.id);
    await admin.caller.admin.deleteUser({ id: gone.user.id });
    for (const email of ['nadie@example.com', inactive.user.email, gone.user.email, moved.user.email]) {
      expect((await forgot(app, email)).body).toEqual({ success: true });
    }
    // Each leaves a row, so that the call takes as long.
    const rows = app.query('SELECT user_id FROM mail_outbox ORDER BY id').map((row) => row.user_id);
    expect(rows).toEqual([null, null, null, Number(moved.user.id)]);
    app.query('UPDATE users SET email = ? WHERE id = ?', 'otra@example.com', moved.user.id);
    expect((await admin.caller.admin.mail()).waiting).toBe(1);
    await untilNothingWaits(app);
    expect(smtp.mails).toEqual([]);
    expect(app.query('SELECT * FROM mail_outbox')).toEqual([]);
  });

  describe('with limits', () => {
    test.override({ variables: { RATE_LIMIT: 'on' } });
    test('is mailed three times an hour, silently, and asked for ten times from one address', async ({
      app,
      smtp,
    }) => {
      const seller = await app.seller();
      for (let time = 0; time < 4; time += 1) {
        expect((await forgot(app, seller.user.email)).status).toBe(200);
        await untilNothingWaits(app);
      }
      expect(smtp.mails).toHaveLength(3);
      for (let time = 0; time < 6; time += 1) {
        expect((await forgot(app, `nadie${time}@example.com`)).status).toBe(200);
      }
      const refused = await forgot(app, 'otro@example.com');
      expect(refused.status).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    });
  });
});

test('a deleted account gets none of the mails that wait', async ({ app, smtp }) => {
  const [admin, seller] = [await app.admin(), await app.seller()];
  await seller.caller.auth.changePassword({ currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
  await admin.caller.admin.deleteUser({ id: seller.user.id });
  expect(waiting(app)).toHaveLength(1);
  await untilNothingWaits(app);
  expect(smtp.mails).toEqual([]);
});

test('unknown emails delay no mail', async ({ app, smtp }) => {
  const seller = await app.seller();
  for (let time = 0; time < 50; time += 1) await forgot(app, `nadie${time}@example.com`);
  await forgot(app, seller.user.email);
  vi.advanceTimersByTime(1000);
  await vi.waitFor(() => expect(smtp.mails).toHaveLength(1), { timeout: 20_000 });
});

test('without a mail server nothing is written, and the calls do not exist', async () => {
  const app = await createTestApp({ SMTP_URL: '' });
  const [admin, seller] = [await app.admin(), await app.seller()];
  const statuses = [
    await forgot(app, seller.user.email),
    await admin.rest('GET', '/api/admin/mail'),
    await admin.rest('POST', '/api/admin/mail/test'),
    await seller.rest('PUT', '/api/users/mail', { notices: false }),
  ].map(({ status, body }) => [status, body.code]);
  expect(statuses).toEqual(statuses.map(() => [404, 'NOT_FOUND']));
  expect(await admin.caller.auth.profile()).not.toHaveProperty('mail');
  await seller.caller.auth.changePassword({ currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
  await admin.caller.admin.createInvitation({ email: 'nueva@example.com' });
  await payOne(admin, await app.seller());
  expect(app.query('SELECT * FROM mail_outbox')).toEqual([]);
  expect((await admin.rest('GET', '/api/admin/summary')).status).toBe(200);
  await app.close();
});

describe('a mail tells', () => {
  test('of a changed password, whoever changed it, and of changed payout data', async ({ app, smtp }) => {
    const seller = await app.seller();
    await seller.caller.auth.changePassword({ currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
    await seller.caller.auth.savePayout({
      cuit: '20123456786',
      alias: 'casa.luna.sol',
      cbu: null,
      currentPassword: NEW_PASSWORD,
    });
    await untilNothingWaits(app);
    await app.ctx.transaction(() =>
      saveAdministrator(app.ctx, { email: seller.user.email, name: 'x', passwordHash: 'x' }),
    );
    await untilNothingWaits(app);
    expect(smtp.mails.map(({ subject }) => subject).toSorted()).toEqual([
      'Se cambiaron tus datos de cobro',
      'Se cambió tu contraseña',
      'Se cambió tu contraseña',
    ]);
    expect(smtp.mails[0]?.text).toContain('10/03/2026, 12:00');
    expect(smtp.mails.map(({ text }) => text).join()).not.toContain('luna');
  });

  test('the old address of a new one', async ({ app, smtp }) => {
    const seller = await app.seller();
    await seller.caller.auth.changeEmail({ email: 'nueva@example.com', currentPassword: PASSWORD });
    await untilNothingWaits(app);
    expect(smtp.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [[seller.user.email], 'Se cambió el email de tu cuenta'],
    ]);
  });

  test('of a sign-in where device and network are both new for 180 days', async ({ app, smtp }) => {
    const phone = 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile';
    const desk = 'Mozilla/5.0 (X11; Linux) Firefox/140.0';
    const { email } = (
      await app.server.inject({
        method: 'POST',
        url: '/api/auth/register',
        remoteAddress: '198.51.100.7',
        headers: { 'user-agent': phone },
        payload: {
          name: 'Ana Paz',
          email: 'ana@example.com',
          password: PASSWORD,
          phone: '11 4444-0000',
          location: 'Salta',
        },
      })
    ).json<{ user: { email: string } }>().user;
    const mailsAfter = async (userAgent: string, address: string) => {
      expect((await signIn(app, email, userAgent, address)).statusCode).toBe(200);
      await untilNothingWaits(app);
      return smtp.mails.splice(0).map(({ text }) => /nuevos: (.*)\./.exec(text)?.[1]);
    };
    expect(await mailsAfter(phone, '203.0.113.9')).toEqual([]);
    expect(await mailsAfter(desk, '198.51.100.200')).toEqual([]);
    expect(await mailsAfter('curl/8', '192.0.2.1')).toEqual(['Otro programa']);
    expect(await mailsAfter('curl/8', '192.0.2.1')).toEqual([]);
    app.clock.nowMs += 180 * DAY_MS + 1;
    expect(await mailsAfter(desk, '198.51.100.7')).toEqual(['Firefox en Linux']);
  });

  test('whom an invitation is for, and its link works beside the one shown', async ({ app, smtp }) => {
    const admin = await app.otherAdmin({ name: 'Eva Ruiz' });
    const { link } = await admin.caller.admin.createInvitation({ name: 'Juan', email: 'Juan@Example.com' });
    await untilNothingWaits(app);
    const [mail] = smtp.mails as [(typeof smtp.mails)[0]];
    expect(mail).toMatchObject({
      to: ['juan@example.com'],
      subject: 'Eva Ruiz te invita a vender con nosotros',
    });
    const token = pathIn(mail).split('=').at(-1) ?? '';
    expect(`/#/register?invitation=${token}`).toBe(pathIn(mail));
    expect(pathIn(mail)).not.toBe(link);
    expect((await app.rest('GET', `/api/invitations/${token}`)).status).toBe(200);
    const person = {
      name: 'Juan',
      email: 'juan@example.com',
      password: PASSWORD,
      phone: '1',
      location: 'Salta',
    };
    expect((await app.rest('POST', '/api/auth/register', { ...person, invitation: token })).status).toBe(201);
    expect((await app.rest('GET', `/api/invitations/${link.split('=')[1]}`)).status).toBe(404);
    expect(JSON.stringify(app.query('SELECT * FROM mail_outbox'))).not.toContain('juan');
  });

  test('nothing of an invitation that was removed', async ({ app, smtp }) => {
    const admin = await app.admin();
    const { _id: id } = await admin.caller.admin.createInvitation({ email: 'juan@example.com' });
    await admin.caller.admin.deleteInvitation({ id });
    await untilNothingWaits(app);
    expect(smtp.mails).toEqual([]);
  });

  test.for(['used_at', 'expires_at'])(
    'nothing of an invitation whose %s has passed',
    async (column, { app, smtp }) => {
      const admin = await app.admin();
      await admin.caller.admin.createInvitation({ email: 'juan@example.com' });
      app.query(`UPDATE invitations SET ${column} = created_at`);
      await untilNothingWaits(app);
      expect(smtp.mails).toEqual([]);
    },
  );

  test('of a settlement and of a training to acknowledge those who want it and have no device', async ({
    app,
    smtp,
  }) => {
    const [admin, seller, silent, reached, inactive] = [
      await app.admin(),
      await app.seller(),
      await app.seller(),
      await app.seller(),
      await app.seller(),
    ];
    expect(await silent.rest('PUT', '/api/users/mail', { notices: false })).toMatchObject({
      body: { success: true, notices: false, summary: false },
    });
    app.query('UPDATE users SET is_active = 0 WHERE id = ?', inactive.user.id);
    await reached.caller.push.subscribe(newDevice().subscription);
    const settlementId = await payOne(admin, seller);
    await payOne(admin, silent);
    await train(app, admin, { requiresAck: 'false' });
    await train(app, admin, {});
    const recipients = JSON.stringify([seller, silent, reached].map(({ user }) => user.id));
    await train(app, admin, { recipientType: 'specific', recipients });
    await untilNothingWaits(app);
    expect(smtp.mails.map((mail) => [mail.to[0], pathIn(mail)]).toSorted()).toEqual(
      [
        [seller.user.email, `/#/app/cobros/${settlementId}`],
        [seller.user.email, '/#/app/training/2'],
        [seller.user.email, '/#/app/training/3'],
      ].toSorted(),
    );
    expect(smtp.mails[0]?.text).toContain('Puedes apagar estos mails en tu perfil.');
  });
});

test('mails of the account go to who turned the others off too', async ({ app, smtp }) => {
  const seller = await app.seller();
  const { email } = seller.user;
  await seller.caller.auth.setMailWishes({ notices: false });
  await payOne(await app.admin(), seller);
  await signIn(app, email, 'curl/8', '192.0.2.1');
  await forgot(app, email);
  const currentPassword = PASSWORD;
  await seller.caller.auth.savePayout({
    cuit: '20123456786',
    alias: 'casa.luna.sol',
    cbu: null,
    currentPassword,
  });
  await seller.caller.auth.changePassword({ currentPassword, newPassword: NEW_PASSWORD });
  await seller.caller.auth.changeEmail({ email: 'nueva@example.com', currentPassword: NEW_PASSWORD });
  const kinds = app.query('SELECT kind FROM mail_outbox').map(({ kind }) => kind);
  expect(kinds).toEqual(['login', 'reset', 'payout', 'password', 'email']);
  await untilNothingWaits(app);
  // The address of the link is not the account's any more.
  expect(smtp.mails).toHaveLength(4);
});

test('an administrator may turn the summary off, a seller has none', async ({ app }) => {
  const [admin, seller] = [await app.admin(), await app.seller()];
  expect(await admin.caller.auth.setMailWishes({ summary: false })).toEqual({
    notices: true,
    summary: false,
  });
  expect((await admin.caller.auth.profile()).mail).toEqual({ notices: true, summary: false });
  expect(await admin.caller.auth.setMailWishes({})).toEqual({ notices: true, summary: false });
  const { status, body } = await seller.rest('PUT', '/api/users/mail', { summary: true, notices: false });
  expect([status, body.code, body.error]).toEqual([
    403,
    'FORBIDDEN',
    'El resumen semanal es para los administradores',
  ]);
  expect((await seller.caller.auth.profile()).mail).toEqual({ notices: true, summary: false });
});

test('no mail has a word of a customer, nor an amount', async ({ app, smtp }) => {
  const [admin, seller] = [await app.otherAdmin({ name: 'Eva' }), await app.seller({ name: 'Leo' })];
  const customerInfo = {
    ...saleInput().customerInfo,
    name: 'Plantada Ximénez',
    email: 'plantada@example.com',
    phone: '11 4747-4747',
    address: { ...saleInput().customerInfo.address, street: 'Calle Sembrada', city: 'Villa Sembrada' },
  };
  const { _id: id, amount } = await seller.caller.sales.register(saleInput({ customerInfo }));
  await admin.caller.admin.changeSaleStatus({ id, status: 'completed' });
  const made = await admin.caller.admin.createSettlements({ all: true, until: '2026-03-10' });
  const settlement = made.settlements[0]?._id ?? '';
  await admin.caller.admin.closeSettlement({ id: settlement });
  await admin.caller.admin.paySettlement({ id: settlement, paidOn: '2026-03-10', method: 'cash' });
  await train(app, admin, { title: `Plantada Ximénez ${amount}`, message: customerInfo.dni });
  await admin.caller.admin.createInvitation({ email: 'nueva@example.com', location: 'Plantada' });
  await admin.rest('POST', '/api/admin/mail/test');
  await forgot(app, seller.user.email);
  await signIn(app, seller.user.email, 'curl/8', '192.0.2.1');
  await seller.caller.auth.savePayout({
    cuit: '20123456786',
    alias: 'plantada.luna',
    cbu: null,
    currentPassword: PASSWORD,
  });
  await seller.caller.auth.changePassword({ currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
  await seller.caller.auth.changeEmail({ email: 'leo2@example.com', currentPassword: NEW_PASSWORD });
  app.query(
    "INSERT INTO mail_outbox (kind, is_notice, user_id, address, about, created_at, due_at) VALUES ('summary', 1, ?, 'x@example.com', '2026-03-09', 0, 0)",
    admin.user.id,
  );
  const kinds = app.query('SELECT DISTINCT kind FROM mail_outbox').map(({ kind }) => kind);
  expect(kinds).toHaveLength(10);
  await untilNothingWaits(app);
  expect(smtp.mails.length).toBeGreaterThanOrEqual(10);
  for (const { subject, text, html } of smtp.mails) {
    const said = [subject, text, html].join(' ').toLowerCase();
    const numbers = [customerInfo.dni, '4747', String(amount), amount.toLocaleString('es-AR'), '$'];
    for (const word of ['plantada', 'ximénez', 'sembrada', 'luna', ...numbers]) {
      expect({ subject, word, isSaid: said.includes(word) }).toEqual({ subject, word, isSaid: false });
    }
  }
});

test('the state of mail: what waits, failed, was sent last and went wrong last', async ({ app, smtp }) => {
  const admin = await app.admin();
  const state = () => admin.caller.admin.mail();
  expect(await state()).toEqual({ waiting: 0, failed: 0, lastSentAt: null, lastError: null });
  expect((await admin.rest('POST', '/api/admin/mail/test')).status).toBe(202);
  expect((await state()).waiting).toBe(1);
  await untilNothingWaits(app);
  expect(smtp.mails.map(({ to, subject }) => [to, subject])).toEqual([
    [[admin.user.email], 'Mail de prueba'],
  ]);
  expect(await state()).toMatchObject({ waiting: 0, lastSentAt: '2026-03-10T15:00:00.000Z' });
  smtp.behave({ to: () => 550 });
  await admin.caller.admin.testMail();
  await soon(() => expect(waiting(app)).toEqual([]));
  expect(await state()).toMatchObject({
    failed: 1,
    lastError: expect.stringContaining('rechazó un mensaje'),
  });
  expect((await state()).lastError).not.toContain('@');
  expect((await admin.caller.admin.notices()).mail).toBe('failed');
});
