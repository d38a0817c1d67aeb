import { describe, expect } from 'vitest';
import { DAY_MS } from '../../../../shared/values/durations.ts';
import type {
  InvitationView,
  NewInvitationView,
  OpenInvitationView,
} from '../../../../shared/users/invitations.ts';
import { PASSWORD, test, type Person, type TestApp } from '../../../testing/testApp.ts';

const doors = [
  [
    'REST',
    {
      create: async (admin: Person, input: object) =>
        (await admin.rest('POST', '/api/admin/invitations', input)).body.invitation as NewInvitationView,
      list: async (admin: Person) =>
        (await admin.rest('GET', '/api/admin/invitations')).body.invitations as InvitationView[],
      remove: (admin: Person, id: string) => admin.rest('DELETE', `/api/admin/invitations/${id}`),
      register: (app: TestApp, input: object) => app.rest('POST', '/api/auth/register', input),
    },
  ],
  [
    'tRPC',
    {
      create: async (admin: Person, input: object) =>
        (await admin.rpc('admin.createInvitation', input)).body.data as NewInvitationView,
      list: async (admin: Person) => (await admin.rpc('admin.invitations')).body.data as InvitationView[],
      remove: (admin: Person, id: string) => admin.rpc('admin.deleteInvitation', { id }),
      register: (app: TestApp, input: object) => app.rpc('auth.register', input),
    },
  ],
] as const;

let people = 0;
const person = (invitation?: string) => ({
  name: 'Ana Paz',
  email: `ana${++people}@example.com`,
  password: PASSWORD,
  phone: '11 4444-0000',
  location: 'Córdoba',
  ...(invitation !== undefined && { invitation }),
});

describe.for([
  ['REST', (app: TestApp, token: string) => app.rest('GET', `/api/invitations/${token}`)],
  ['tRPC', (app: TestApp, token: string) => app.rpc('auth.invitation', { token })],
] as const)('an open invitation through %s', ([, read]) => {
  test('says who invites, and pesos per plan at its rate or the default one', async ({ app }) => {
    const admin = await app.admin();
    await admin.caller.auth.updateProfile({ name: 'Graciela Montenegro', phone: '1', location: 'Salta' });
    const make = (input: object) => admin.caller.admin.createInvitation(input);
    const shown = async (token: string) => {
      const { body } = await read(app, token);
      return (body.invitation ?? body.data) as OpenInvitationView;
    };
    const { token } = await make({ name: 'Ana Paz', commissionRate: 12.5, location: 'Jujuy' });
    const plans = await app.anonymous.plans.list();
    expect(await shown(token)).toEqual({
      name: 'Ana Paz',
      invitedBy: 'Graciela',
      commissionRate: 0.125,
      location: 'Jujuy',
      plans: plans.map(({ name, price }) => ({ name, price, commission: price * 0.125 })),
    });
    expect(await shown((await make({})).token)).toMatchObject({
      name: null,
      commissionRate: 0.1,
      location: null,
    });
    await app.rest('POST', '/api/auth/register', person(token));
    for (const over of [token, 'desconocida']) expect((await read(app, over)).status).toBe(404);
    const { token: old } = await make({});
    app.clock.nowMs += 7 * DAY_MS;
    expect((await read(app, old)).status).toBe(404);
  });
});

describe.for(doors)('invitations through %s', ([, { create, list, remove, register }]) => {
  test('presets win over typed values, and the link serves once', async ({ app }) => {
    const admin = await app.admin();
    const { token, link, expiresAt, _id, name } = await create(admin, {
      name: ' Ana P. ',
      commissionRate: 12.5,
      location: 'Salta',
    });
    expect(name).toBe('Ana P.');
    expect(link).toBe(`/#/register?invitation=${token}`);
    expect(expiresAt).toBe('2026-03-17T15:00:00.000Z');
    expect(JSON.stringify(app.query('SELECT * FROM invitations'))).not.toContain(token);
    const { status, body } = await register(app, person(token));
    expect(status).toBeLessThan(300);
    const { user } = (body.data ?? body) as { user: object };
    expect(user).toMatchObject({ location: 'Salta', commissionRate: 0.125 });
    expect((await register(app, person(token))).status).toBe(404);
    expect(await list(admin)).toEqual([
      {
        _id,
        name: 'Ana P.',
        state: 'used',
        createdAt: '2026-03-10T15:00:00.000Z',
        createdByName: 'Administrador',
        expiresAt,
        commissionRate: 0.125,
        location: 'Salta',
        usedByName: 'Ana Paz',
      },
    ]);
  });

  test('without presets typed values count', async ({ app }) => {
    const { token } = await create(await app.admin(), {});
    const { body } = await register(app, person(token));
    const { user } = (body.data ?? body) as { user: object };
    expect(user).toMatchObject({ location: 'Córdoba', commissionRate: 0.1 });
  });

  test('a name is optional, and has at most 120 characters', async ({ app }) => {
    const admin = await app.admin();
    for (const name of [undefined, '', 'x'.repeat(120)]) await create(admin, { name });
    const before = await list(admin);
    expect(before.map(({ name }) => name)).toEqual(['x'.repeat(120), null, null]);
    await create(admin, { name: 'x'.repeat(121) }).catch(() => undefined);
    expect(await list(admin)).toEqual(before);
  });

  test('an unknown, expired or deleted one is refused', async ({ app }) => {
    const admin = await app.admin();
    const [expired, deleted] = [await create(admin, {}), await create(admin, {})];
    expect((await remove(admin, deleted._id)).status).toBe(200);
    expect((await remove(admin, deleted._id)).status).toBe(404);
    app.clock.nowMs += 7 * DAY_MS;
    for (const token of ['nada', expired.token, deleted.token]) {
      expect(await register(app, person(token))).toMatchObject({
        status: 404,
        body: { error: expect.stringContaining('La invitación no es válida') },
      });
    }
    expect(app.query('SELECT id FROM users')).toHaveLength(1);
  });

  test('where it is needed, registering without one is refused', async ({ app }) => {
    const admin = await app.admin();
    await admin.caller.admin.updateSettings({ registration: 'invite' });
    expect(await register(app, person())).toMatchObject({
      status: 403,
      body: { error: expect.stringContaining('necesitas una invitación') },
    });
    const { token } = await create(admin, {});
    expect((await register(app, person(token))).status).toBeLessThan(300);
  });
});

test('of two who use one at the same time only one registers', async ({ app }) => {
  const { token } = await (await app.admin()).caller.admin.createInvitation({});
  const responses = await Promise.all(
    [1, 2].map(() => app.rest('POST', '/api/auth/register', person(token))),
  );
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 404]);
});

test('a taken email does not use up the invitation', async ({ app }) => {
  const { token } = await (await app.admin()).caller.admin.createInvitation({});
  const taken = { ...person(token), email: 'admin@ventas.local' };
  expect((await app.rest('POST', '/api/auth/register', taken)).status).toBe(409);
  expect((await app.rest('POST', '/api/auth/register', person(token))).status).toBe(201);
});
