import { describe, expect } from 'vitest';
import type { PayoutView } from '../../../../shared/commissions/payout.ts';
import { codeOf } from '../../../testing/codes.ts';
import { newDevice } from '../../../testing/pushService.ts';
import { callThrough, DOORS, type Door } from '../../../testing/doors.ts';
import { PASSWORD, test, type Person, type TestApp } from '../../../testing/testApp.ts';

const CUIT = '20123456786';
const CBU = '2850590940090418135201';

const save = (door: Door, person: Person, input: object) =>
  callThrough<PayoutView>(door, person, 'auth.savePayout', { currentPassword: PASSWORD, ...input });

describe.each(DOORS)('payout data through %s', (door) => {
  const read = async (person: Person) =>
    (await callThrough<PayoutView | null>(door, person, 'auth.payout')).result;

  test('are null at first, then the last saved', async ({ app }) => {
    const seller = await app.seller();
    expect(await read(seller)).toBeNull();
    for (const [input, saved] of [
      [
        { cuit: '20-12345678-6', cbu: '28505909 40090418135201' },
        { cuit: CUIT, cbu: CBU, alias: null },
      ],
      [
        { cuit: '20-05536168-2', cbu: '01703342 – 200 000 3036 7766' },
        { cuit: '20055361682', cbu: '0170334220000030367766', alias: null },
      ],
      [
        { cuit: CUIT, alias: 'Casa.Luna-1' },
        { cuit: CUIT, cbu: null, alias: 'Casa.Luna-1' },
      ],
      [
        { cuit: CUIT, cbu: '0000003110001234567898', alias: '' },
        { cuit: CUIT, cbu: '0000003110001234567898', alias: null },
      ],
    ] as const) {
      expect((await save(door, seller, input)).result).toEqual(saved);
      expect(await read(seller)).toEqual(saved);
    }
    expect(await read(await app.seller())).toBeNull();
  });

  test.for([
    [{ alias: 'casa.luna' }, 'El campo CUIT es obligatorio'],
    [{ cuit: '', alias: 'casa.luna' }, 'El campo CUIT es obligatorio'],
    [{ cuit: '20-12345678-5', alias: 'casa.luna' }, 'Ese CUIT no existe: revisa los 11 números'],
    [{ cuit: 20_123_456_786, alias: 'casa.luna' }, 'El campo CUIT debe ser un texto'],
    [{ cuit: CUIT, cbu: CBU.replace(/1$/, '2') }, 'El campo CBU no es un CBU o CVU válido'],
    [{ cuit: CUIT }, 'El campo CBU es obligatorio si no hay un Alias'],
    [
      { cuit: CUIT, cbu: CBU, alias: 'casa.luna' },
      'El campo Alias no puede ir junto con un CBU: deja uno solo',
    ],
    ...['corto', '.casa.luna', '-casa.luna', 'casa luna', 'ñandú.sol', 'a'.repeat(21), 'casa_luna'].map(
      (alias) =>
        [
          { cuit: CUIT, alias },
          'El campo Alias debe tener entre 6 y 20 letras sin acento, números, puntos o guiones, y empezar con letra o número',
        ] as const,
    ),
  ] as const)('%j is refused', async ([input, error], { app }) => {
    const seller = await app.seller();
    expect(await save(door, seller, input)).toMatchObject({ status: 400, error, details: [error] });
    expect(await read(seller)).toBeNull();
  });
});

describe('payout data', () => {
  test.override({ variables: { LOG_LEVEL: 'trace' } });

  test('are in no log, no list, no search and no profile', async ({ app }) => {
    const [seller, admin] = [await app.seller(), await app.admin()];
    for (const door of DOORS) {
      await save(door, seller, { cuit: CUIT, cbu: CBU });
      await save(door, seller, { cuit: CUIT, cbu: 'x' });
      await save(door, seller, { cuit: CUIT, alias: 'casa.luna.sol' });
    }
    const responses = await Promise.all([
      admin.rest('GET', '/api/admin/users'),
      admin.rest('GET', `/api/admin/users?search=${CUIT}`),
      admin.rest('GET', '/api/admin/users?search=casa.luna'),
      admin.rest('GET', '/api/admin/commissions/sellers'),
      admin.rest('GET', '/api/admin/commissions/sellers?search=casa.luna'),
      seller.rest('GET', '/api/users/profile'),
    ]);
    const everything = JSON.stringify(responses.map(({ body }) => body)) + app.logLines.join('');
    for (const secret of [CUIT, CBU, 'casa.luna.sol']) expect(everything).not.toContain(secret);
    expect(app.logLines.length).toBeGreaterThan(0);
  });
});

async function audited(app: TestApp) {
  const { entries } = await (await app.admin()).caller.admin.audit({ kind: 'payout_changed' });
  return entries.map(({ to }) => to);
}

describe.each(DOORS)('a change of payout data through %s', (door) => {
  const NEW = { cuit: CUIT, alias: 'casa.luna.raro' };

  test('types the password', async ({ app }) => {
    const seller = await app.seller();
    const wrong = await save(door, seller, { ...NEW, currentPassword: 'otra-clave' });
    expect(wrong).toMatchObject({ status: 400, error: 'La contraseña actual no es correcta' });
    const missing = await save(door, seller, { ...NEW, currentPassword: undefined });
    expect(missing).toMatchObject({ status: 400, error: 'El campo Contraseña actual es obligatorio' });
    expect(await seller.caller.auth.payout()).toBeNull();
    expect(await audited(app)).toEqual([]);
  });

  test('types a code where the second step is on, and stays signed in', async ({ app }) => {
    const seller = await app.seller();
    const { secret } = await seller.caller.auth.startTotp({ currentPassword: PASSWORD });
    await seller.caller.auth.enableTotp({ code: codeOf(secret, app.clock.nowMs) });
    app.clock.nowMs += 30_000;
    for (const totp of [undefined, '', '000000']) {
      const refused = await save(door, seller, { ...NEW, totp });
      expect(refused).toMatchObject({ status: 401, code: 'TOTP_REQUIRED' });
    }
    expect(await seller.caller.auth.payout()).toBeNull();
    const totp = codeOf(secret, app.clock.nowMs);
    expect((await save(door, seller, { ...NEW, totp })).status).toBe(200);
  });

  test('leaves a trace in the audit, in the own news and on the devices, once for each change', async ({
    app,
  }) => {
    const seller = await app.seller();
    const device = newDevice();
    await seller.caller.push.subscribe(device.subscription);
    await save(door, seller, { cuit: CUIT, cbu: CBU });
    app.clock.nowMs += 1000;
    await save(door, seller, NEW);
    await save(door, seller, { ...NEW, cuit: '20-12345678-6' });
    expect(await audited(app)).toEqual(['alias …raro', 'CBU …5201']);
    const { unread, events } = await seller.caller.sales.news();
    const news = { kind: 'payout_changed', saleId: null, customerName: null, actorName: seller.user.name };
    expect([unread, events]).toMatchObject([2, [news, news]]);
    expect(app.query('SELECT kind FROM push_messages')).toEqual([{ kind: 'payout' }, { kind: 'payout' }]);
    expect(await seller.caller.sales.newsCount()).toEqual({ count: 2, hasNews: true });
    await seller.caller.sales.markNewsRead();
    expect(await seller.caller.sales.newsCount()).toEqual({ count: 0, hasNews: true });
  });
});
