import { describe, expect } from 'vitest';
import { HOUR_MS } from '../../../../shared/values/durations.ts';
import type { SessionItemView } from '../../../../shared/auth/sessions.ts';
import { openLive } from '../../../testing/liveStream.ts';
import { ADMIN_LOGIN, test, type Person, type TestApp } from '../../../testing/testApp.ts';

const PHONE = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';

async function signIn(app: TestApp, userAgent: string): Promise<string> {
  const response = await app.server.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'user-agent': userAgent },
    payload: ADMIN_LOGIN,
  });
  return response.json<{ token: string }>().token;
}

const doors = [
  [
    'REST',
    {
      list: async (person: Person) =>
        (await person.rest('GET', '/api/users/sessions')).body.sessions as SessionItemView[],
      end: (person: Person, id: string) => person.rest('DELETE', `/api/users/sessions/${id}`),
      endOthers: (person: Person) => person.rest('DELETE', '/api/users/sessions'),
    },
  ],
  [
    'tRPC',
    {
      list: async (person: Person) => (await person.rpc('auth.sessions')).body.data as SessionItemView[],
      end: (person: Person, id: string) => person.rpc('auth.endSession', { id }),
      endOthers: (person: Person) => person.rpc('auth.endOtherSessions'),
    },
  ],
] as const;

const statusOf = async (app: TestApp, token: string) =>
  (await app.rest('GET', '/api/users/profile', undefined, token)).status;

test('an account has thirty sessions: one more sign-in ends the one unused the longest', async ({ app }) => {
  const tokens: string[] = [];
  for (let number = 0; number < 30; number += 1) {
    tokens.push(await signIn(app, PHONE));
    app.clock.nowMs += 1000;
  }
  const [first = '', second = ''] = tokens;
  app.clock.nowMs += 2 * HOUR_MS;
  // Its use counts, not its age.
  expect(await statusOf(app, first)).toBe(200);
  const last = await signIn(app, PHONE);
  expect(await statusOf(app, second)).toBe(401);
  expect([await statusOf(app, first), await statusOf(app, last)]).toEqual([200, 200]);
  const { body } = await app.rest('GET', '/api/users/sessions', undefined, last);
  expect(body.sessions).toHaveLength(30);
});

describe.for(doors)('sessions through %s', ([, { list, end, endOthers }]) => {
  test('are one for each device, the last used first', async ({ app }) => {
    const phone = await signIn(app, PHONE);
    app.clock.nowMs += 2 * HOUR_MS;
    const admin = await app.admin();
    expect(await list(admin)).toEqual([
      {
        _id: '2',
        device: 'Dispositivo desconocido',
        createdAt: '2026-03-10T17:00:00.000Z',
        lastSeenAt: '2026-03-10T17:00:00.000Z',
        current: true,
      },
      {
        _id: '1',
        device: 'Chrome en Android',
        createdAt: '2026-03-10T15:00:00.000Z',
        lastSeenAt: '2026-03-10T15:00:00.000Z',
        current: false,
      },
    ]);
    app.clock.nowMs += HOUR_MS;
    await statusOf(app, phone);
    expect((await list(admin)).find(({ _id }) => _id === '1')?.lastSeenAt).toBe('2026-03-10T18:00:00.000Z');
  });

  test('one that is closed gets a 401 on its next call', async ({ app }) => {
    const [admin, phone] = [await app.admin(), await signIn(app, PHONE)];
    const other = (await list(admin)).find(({ current }) => !current);
    expect((await end(admin, other?._id ?? '')).status).toBe(200);
    expect(await statusOf(app, phone)).toBe(401);
    expect(await statusOf(app, admin.token)).toBe(200);
    expect(await end(admin, other?._id ?? '')).toMatchObject({
      status: 404,
      body: { error: 'La sesión no existe o ya se cerró' },
    });
  });

  test('all but the one of the call can be closed together', async ({ app }) => {
    const [admin, phone, seller] = [await app.admin(), await signIn(app, PHONE), await app.seller()];
    expect((await endOthers(admin)).status).toBe(200);
    expect((await list(admin)).map(({ current }) => current)).toEqual([true]);
    expect(await statusOf(app, phone)).toBe(401);
    expect(await statusOf(app, seller.token)).toBe(200);
  });
});

test('closed sessions are in the log', async ({ app }) => {
  const admin = await app.admin();
  await signIn(app, PHONE);
  const sessions = await admin.caller.auth.sessions();
  await admin.caller.auth.endSession({ id: sessions.find(({ current }) => !current)?._id ?? '' });
  await signIn(app, PHONE);
  await admin.caller.auth.endOtherSessions();
  // There is none left.
  await admin.caller.auth.endOtherSessions();
  const { entries } = await admin.caller.admin.audit({ kind: 'session_ended' });
  expect(entries.map(({ reason, subjectName }) => [subjectName, reason])).toEqual([
    ['Administrador', 'Las demás: 1'],
    ['Administrador', 'Chrome en Android'],
  ]);
});

test('closing a session ends its open stream before the next message', async ({ app }) => {
  const [admin, seller] = [await app.admin(), await app.seller()];
  const stream = await openLive(app, { token: await signIn(app, PHONE) });
  expect((await stream.next()).type).toBe('ready');
  await admin.caller.auth.endOtherSessions();
  await seller.caller.chat.send({ id: (await seller.caller.chat.group())._id, content: 'Hola' });
  await expect(stream.next()).rejects.toThrow('the stream ended');
});

test('an administrator ends all sessions of an account', async ({ app }) => {
  const [admin, seller] = [await app.admin(), await app.seller()];
  expect(await admin.rest('DELETE', `/api/admin/users/${seller.user.id}/sessions`)).toMatchObject({
    status: 200,
    body: { success: true, ended: 1 },
  });
  expect((await seller.rest('GET', '/api/users/profile')).status).toBe(401);
  const { entries } = await admin.caller.admin.audit({ kind: 'session_ended' });
  expect(entries).toMatchObject([{ actorId: admin.user.id, subjectId: seller.user.id, reason: 'Todas: 1' }]);
});
