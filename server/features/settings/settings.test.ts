import { describe, expect } from 'vitest';
import { DAY_MS } from '../../../shared/values/durations.ts';
import { test, type Person } from '../../testing/testApp.ts';
import { saleInput } from '../../cli/demo/saleInput.ts';

const FIRST = {
  registration: 'open',
  defaultCommissionPercent: 10,
  commissionHoldDays: 10,
  requireAdminTotp: false,
  photoRetentionDays: 180,
  prospectRetentionDays: 180,
  company: null,
  supportUrl: null,
  tutorialVideoUrl: null,
  welcomeVideoUrl: null,
  strategyGuideUrl: null,
  zoneFallback: 'ask',
  ranking: 'on',
};

const doors = [
  [
    'REST',
    {
      read: async (admin: Person) => (await admin.rest('GET', '/api/admin/settings')).body.settings,
      write: (admin: Person, changes: object) => admin.rest('PUT', '/api/admin/settings', changes),
    },
  ],
  [
    'tRPC',
    {
      read: async (admin: Person) => (await admin.rpc('admin.settings')).body.data,
      write: (admin: Person, changes: object) => admin.rpc('admin.updateSettings', changes),
    },
  ],
] as const;

describe.for(doors)('settings through %s', ([, { read, write }]) => {
  test('are those of the environment until they are set, one by one', async ({ app }) => {
    const admin = await app.admin();
    expect(await read(admin)).toEqual(FIRST);
    await write(admin, { commissionHoldDays: 15, supportUrl: 'https://example.com/ayuda' });
    await write(admin, { photoRetentionDays: 90, company: ' Alarmas del Sur SRL · CUIT 30-71234567-1 ' });
    expect(await read(admin)).toEqual({
      ...FIRST,
      commissionHoldDays: 15,
      photoRetentionDays: 90,
      company: 'Alarmas del Sur SRL · CUIT 30-71234567-1',
      supportUrl: 'https://example.com/ayuda',
    });
    await write(admin, { supportUrl: null });
    expect(await read(admin)).toMatchObject({ supportUrl: null, commissionHoldDays: 15 });
  });

  test('bad values are refused by name and change nothing', async ({ app }) => {
    const admin = await app.admin();
    const { status, body } = await write(admin, {
      defaultCommissionPercent: 12.34,
      commissionHoldDays: -1,
      photoRetentionDays: 0,
      prospectRetentionDays: 29,
      supportUrl: 'javascript:alert(1)',
      strategyGuideUrl: 5,
      zoneFallback: 'quizás',
    });
    expect(status).toBe(400);
    expect(body.details).toEqual([
      'El campo Comisión de un vendedor nuevo admite hasta un decimal',
      'El campo Días hasta que una comisión se cobra debe ser un número entero entre 0 y 3650',
      'El campo Días que se guardan las fotos de DNI debe ser un número entero entre 1 y 3650',
      'El campo Días que se guardan los interesados debe ser un número entero entre 30 y 730',
      'El campo Enlace de soporte debe ser una dirección http(s)://',
      'El campo Guía de estrategia debe ser una dirección http(s)://',
      'El campo Cobertura donde ninguna zona la dice debe ser uno de: enabled, ask, disabled',
    ]);
    expect(await read(admin)).toEqual(FIRST);
  });
});

test('each change leaves a row in the log, an unchanged value none', async ({ app }) => {
  const admin = await app.admin();
  const link = 'https://example.com/ayuda';
  await admin.caller.admin.updateSettings({
    commissionHoldDays: 15,
    photoRetentionDays: 180,
    supportUrl: link,
  });
  await admin.caller.admin.updateSettings({ supportUrl: null });
  const { entries } = await admin.caller.admin.audit({ kind: 'settings_changed' });
  expect(entries.map(({ subjectName, from, to }) => [subjectName, from, to])).toEqual([
    ['Enlace de soporte', link, null],
    ['Enlace de soporte', null, link],
    ['Días hasta que una comisión se cobra', '10', '15'],
  ]);
});

test('a new seller gets the commission that is set', async ({ app }) => {
  await (await app.admin()).caller.admin.updateSettings({ defaultCommissionPercent: 12.5 });
  const { user } = await app.anonymous.auth.register({
    name: 'Ana',
    email: 'ana@example.com',
    password: 'secreta',
    phone: '1',
    location: 'X',
  });
  expect(user.commissionRate).toBe(0.125);
});

test('another hold counts at once for commissions not yet payable', async ({ app }) => {
  const [admin, seller] = [await app.admin(), await app.seller()];
  const { _id: id } = await seller.caller.sales.register(saleInput());
  await admin.caller.admin.changeSaleStatus({ id, status: 'installed' });
  app.clock.nowMs += 3 * DAY_MS;
  const stateOf = async () => (await seller.caller.sales.get({ id })).commissionState;
  expect(await stateOf()).toBe('earned');
  await admin.caller.admin.updateSettings({ commissionHoldDays: 3 });
  expect(await stateOf()).toBe('payable');
});

describe('with links in the environment', () => {
  test.override({ variables: { TUTORIAL_VIDEO_URL: 'https://youtu.be/dQw4w9WgXcQ' } });

  test('the guides show the set addresses, and the security policy allows just those', async ({ app }) => {
    const admin = await app.admin();
    const policy = async () => String((await app.server.inject('/')).headers['content-security-policy']);
    expect(await policy()).toContain('frame-src https://www.youtube-nocookie.com');
    const video = 'https://videos.example.com/t.mp4';
    await admin.caller.admin.updateSettings({ tutorialVideoUrl: video });
    expect((await app.anonymous.content.links()).tutorialVideoUrl).toBe(video);
    expect(await policy()).toContain("frame-src 'none';media-src 'self' https://videos.example.com");
    await admin.caller.admin.updateSettings({ tutorialVideoUrl: null });
    expect((await app.anonymous.content.links()).tutorialVideoUrl).toBeNull();
    expect(await policy()).toMatch(/media-src 'self'$/);
  });
});
