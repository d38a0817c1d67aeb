import { describe, expect } from 'vitest';
import type { ReportGroup } from '../../../../shared/stats/reports.ts';
import { DAY_MS, HOUR_MS } from '../../../../shared/values/durations.ts';
import { createRandom } from '../../../cli/demo/random.ts';
import { saleInput } from '../../../cli/demo/saleInput.ts';
import { uploadSheet } from '../../../testing/calls/imports.ts';
import { planOf, watchSelects } from '../../../testing/queryPlans.ts';
import { test, type Person, type TestApp } from '../../../testing/testApp.ts';

const report = (admin: Person, groupBy: ReportGroup, from = '2026-03', to = from) =>
  admin.caller.admin.reportMonths({ from, to, groupBy });

async function sell(seller: Person, province = 'Santa Fe', planId = '1') {
  const { customerInfo } = saleInput();
  const address = { ...customerInfo.address, province };
  const { _id } = await seller.caller.sales.register(
    saleInput({ planId, customerInfo: { ...customerInfo, address } }),
  );
  return _id;
}

describe('a report by month', () => {
  test('adds up registrations, installations, cancellations, money and rates', async ({ app }) => {
    const [ana, admin] = [await app.seller({ name: 'Ana', rateBp: 1000 }), await app.admin()];
    const [one, two, three] = [await sell(ana), await sell(ana), await sell(ana)];
    await sell(ana);
    app.clock.nowMs += 36 * HOUR_MS;
    await admin.caller.admin.changeSaleStatus({ id: one, status: 'installed' });
    app.clock.nowMs += 2 * DAY_MS;
    await admin.caller.admin.changeSaleStatus({ id: two, status: 'completed' });
    await admin.caller.admin.changeSaleStatus({ id: three, status: 'cancelled' });
    expect(await report(admin, 'none')).toEqual([
      {
        month: '2026-03',
        key: '',
        name: 'Total',
        registered: 4,
        installed: 2,
        cancelled: 1,
        amount: 3 * 24_900,
        commission: 3 * 2490,
        override: 0,
        approvedRate: 0.5,
        installedRate: 0.5,
        daysToInstall: 2.5,
      },
    ]);
  });

  test('has each month, empty ones too, when nothing is grouped', async ({ app }) => {
    const admin = await app.admin();
    const rows = await report(admin, 'none', '2025-12', '2026-02');
    expect(rows.map(({ month }) => month)).toEqual(['2025-12', '2026-01', '2026-02']);
    expect(rows[0]).toMatchObject({ registered: 0, amount: 0, approvedRate: null, daysToInstall: null });
    expect(await report(admin, 'seller', '2025-12', '2026-02')).toEqual([]);
  });

  test('goes by the Argentine month of the registration', async ({ app }) => {
    app.clock.nowMs = Date.parse('2026-05-01T02:59:59Z');
    const [seller, admin] = [await app.seller(), await app.admin()];
    await sell(seller);
    expect((await report(admin, 'none', '2026-04'))[0]?.registered).toBe(1);
    expect((await report(admin, 'none', '2026-05'))[0]?.registered).toBe(0);
  });

  test('by seller it has their names of today, in alphabetical order', async ({ app }) => {
    const [zoe, angel, admin] = [
      await app.seller({ name: 'Zoe' }),
      await app.seller({ name: 'Ángel' }),
      await app.admin(),
    ];
    await sell(zoe);
    await sell(angel);
    await zoe.caller.auth.updateProfile({ name: 'Álvaro', phone: '1', location: 'Salta' });
    const rows = await report(admin, 'seller');
    expect(rows.map(({ key, name }) => [key, name])).toEqual([
      [zoe.user.id, 'Álvaro'],
      [angel.user.id, 'Ángel'],
    ]);
  });

  test('by province it joins all spellings; unknown ones have no key', async ({ app }) => {
    const [seller, admin] = [await app.seller(), await app.admin()];
    for (const province of ['CABA', 'capital federal', 'C.A.B.A.', 'Cordoba', 'Atlántida']) {
      await sell(seller, province);
    }
    const rows = await report(admin, 'province');
    expect(rows.map(({ key, name, registered }) => [key, name, registered])).toEqual([
      ['Ciudad Autónoma de Buenos Aires', 'Ciudad Autónoma de Buenos Aires', 3],
      ['Córdoba', 'Córdoba', 1],
      ['', 'Otra provincia', 1],
    ]);
  });

  test('counts an attempt that was approved once, but no approval that was undone', async ({ app }) => {
    const [seller, admin] = [await app.seller(), await app.admin()];
    const approve = (id: string) =>
      admin.caller.admin.decideVerification({ id, attempt: 1, result: 'approved', note: 'Lo vi' });
    const rate = async () => (await report(admin, 'plan'))[0]?.approvedRate;
    const id = await sell(seller);
    await approve(id);
    expect(await rate()).toBe(1);
    await admin.caller.admin.undoVerification({ id, attempt: 1 });
    expect(await rate()).toBe(0);
    const edited = await sell(seller);
    await approve(edited);
    const { customerInfo } = await seller.caller.sales.get({ id: edited });
    await seller.caller.sales.edit({ id: edited, customerInfo: { ...customerInfo, name: 'Otra Persona' } });
    expect(await rate()).toBe(0.5);
  });

  test('takes the median of the installations of the current cycle', async ({ app }) => {
    const [seller, admin] = [await app.seller(), await app.admin()];
    const set = (id: string, status: 'installed' | 'appointed' | 'completed') =>
      admin.caller.admin.changeSaleStatus({ id, status });
    const ids = [await sell(seller), await sell(seller), await sell(seller)] as const;
    const days = async () => (await report(admin, 'none'))[0]?.daysToInstall;
    for (const id of ids) {
      app.clock.nowMs += DAY_MS;
      await set(id, 'installed');
    }
    expect(await days()).toBe(2);
    await set(ids[0], 'appointed');
    expect(await days()).toBe(2.5);
    app.clock.nowMs += 7 * DAY_MS;
    await set(ids[0], 'completed');
    expect(await days()).toBe(3);
    await set(ids[2], 'completed');
    expect(await days()).toBe(3);
  });

  test('leaves imported sales out of the days, also when they are installed later', async ({ app }) => {
    const [seller, admin] = [await app.seller(), await app.admin()];
    const sheet = [
      'Fecha;Cliente;DNI;Plan;Monto;Estado',
      '05/03/2026;Ana Paz;30123456;Alarma Hogar;34.900,00;Completada',
      '05/03/2026;Eva Sol;30123457;Alarma Hogar;34.900,00;Turnada',
    ];
    const { body } = await uploadSheet(app, admin, sheet.join('\n'), { sellerId: seller.user.id });
    await admin.caller.admin.confirmImport({ id: (body.import as { _id: string })._id });
    const { sales } = await seller.caller.sales.list({ status: 'appointed' });
    await admin.caller.admin.changeSaleStatus({ id: sales[0]?._id ?? '', status: 'installed' });
    const row = async () => (await report(admin, 'none'))[0];
    expect(await row()).toMatchObject({ registered: 2, installed: 2, daysToInstall: null });
    const id = await sell(seller);
    app.clock.nowMs += 3 * DAY_MS;
    await admin.caller.admin.changeSaleStatus({ id, status: 'installed' });
    expect(await row()).toMatchObject({ installed: 3, daysToInstall: 3 });
  });

  test('reaches the last month there is', async ({ app }) => {
    const rows = await report(await app.admin(), 'none', '9999-11', '9999-12');
    expect(rows.map(({ month }) => month)).toEqual(['9999-11', '9999-12']);
  });

  test('goes back 24 months', async ({ app }) => {
    const rows = await report(await app.admin(), 'none', '2024-04', '2026-03');
    expect([rows.length, rows[0]?.month, rows.at(-1)?.month]).toEqual([24, '2024-04', '2026-03']);
  });

  test.for([
    [{ from: '2026-01' }, 'El campo Hasta es obligatorio'],
    [{ from: '2026-13', to: '2026-14' }, 'El campo Desde debe ser un mes AAAA-MM'],
    [{ from: '2026-03', to: '2026-02' }, 'El campo Desde no puede ser posterior a Hasta'],
    [{ from: '2024-01', to: '2026-01' }, 'El campo Desde admite hasta 24 meses'],
    [{ from: '2026-01', to: '2026-01', groupBy: 'city' }, 'El campo Agrupar por '],
  ] as const)('%j is a 400', async ([query, sentence], { app }) => {
    const admin = await app.admin();
    const { status, body } = await admin.rest(
      'GET',
      `/api/admin/reports/months?${new URLSearchParams(query)}`,
    );
    expect([status, body.details?.[0]]).toEqual([400, expect.stringContaining(sentence)]);
  });

  test('reads a month once, from one index, until one of its sales changes', async ({ app }) => {
    const [seller, admin] = [await app.seller(), await app.admin()];
    const id = await sell(seller);
    const first = watchSelects(app);
    await report(admin, 'seller');
    const sums = [...first].find((text) => text.includes('group_concat'));
    expect(planOf(app, sums ?? '')[0]).toMatch(/^SEARCH sales USING COVERING INDEX sales_reported/);
    const [before] = await report(admin, 'seller');
    await admin.caller.admin.changeSaleStatus({ id, status: 'cancelled' });
    expect(await report(admin, 'seller')).toEqual([{ ...before, cancelled: 1, amount: 0, commission: 0 }]);
  });
});

test('the file has a line for each row, with decimal commas for Excel', async ({ app }) => {
  const [seller, admin] = [await app.seller({ name: '=Ana' }), await app.admin()];
  await sell(seller);
  const file = (query: string) =>
    app.server.inject({
      url: `/api/admin/reports/months.csv?from=2026-02&to=2026-03${query}`,
      headers: { authorization: `Bearer ${admin.token}` },
    });
  const plain = await file('&groupBy=seller');
  expect(plain.headers['content-disposition']).toBe('attachment; filename="informe_2026-03-10.csv"');
  expect(plain.body.split('\r\n')).toEqual([
    '\uFEFFMes,Nombre,Registradas,Instaladas,Canceladas,Monto,Comisión,DNI aprobado,Instalación,Días hasta instalar,Comisión de líderes',
    "2026-03,'=Ana,1,0,0,24900.00,2490.00,0.000,0.000,,0.00",
    '',
  ]);
  expect((await file('&format=excel')).body.split('\r\n').slice(1)).toEqual([
    '2026-02;Total;0;0;0;0,00;0,00;;;;0,00',
    '2026-03;Total;1;0;0;24900,00;2490,00;0,000;0,000;;0,00',
    '',
  ]);
  expect(app.query("SELECT count(*) AS rows FROM audit_log WHERE kind = 'export'")).toEqual([{ rows: 2 }]);
});

const STATUSES = ['pending', 'appointed', 'installed', 'completed', 'cancelled'] as const;

test('after any changes every month and key equals what its sales add up to', async ({ app }) => {
  const admin = await app.admin();
  const [ana, beto] = [await app.seller({ name: 'Ana' }), await app.seller({ name: 'Beto' })];
  const sellers = [ana, beto];
  const leaderId = ana.user.id;
  await admin.caller.admin.createTeam({
    name: 'Norte',
    leaderId,
    overridePercent: 2,
    memberIds: [beto.user.id],
  });
  const random = createRandom(7, 'reports');
  const known = { ids: [] as string[] };
  for (let step = 0; step < 150; step += 1) {
    app.clock.nowMs += random.int(1, 20) * HOUR_MS;
    if (known.ids.length < 5 || random.chance(0.4)) {
      const province = random.pick(['CABA', 'Capital Federal', 'Salta', 'Lejos']);
      known.ids.push(await sell(random.pick(sellers), province, random.pick(['1', '2', '3'])));
    } else {
      const id = random.pick(known.ids);
      await admin.caller.admin.changeSaleStatus({ id, status: random.pick(STATUSES) });
    }
    if (step % 30 === 29) await expectExact(app, admin);
  }
});

/** Compares the report of all groups with sums over the rows of the sales. */
async function expectExact(app: TestApp, admin: Person) {
  const sales = app.query(
    `SELECT substr(sold_on, 1, 7) AS month, seller_id, plan_id, province, status, price_cents, commission_cents, team_id, override_cents,
       (installed_at - created_at) / ${DAY_MS}.0 AS days FROM sales`,
  );
  const keys: Record<ReportGroup, (sale: (typeof sales)[number]) => string> = {
    none: () => '',
    seller: ({ seller_id: id }) => String(id),
    plan: ({ plan_id: id }) => String(id),
    team: ({ team_id: id }) => String(id ?? ''),
    province: ({ province }) =>
      ({ Lejos: '', Salta: 'Salta' })[String(province)] ?? 'Ciudad Autónoma de Buenos Aires',
  };
  for (const [groupBy, keyOf] of Object.entries(keys) as [ReportGroup, (typeof keys)[ReportGroup]][]) {
    for (const row of await report(admin, groupBy, '2026-03', '2026-12')) {
      const own = sales.filter((sale) => sale.month === row.month && keyOf(sale) === row.key);
      const live = own.filter(({ status }) => status !== 'cancelled');
      const days = own.flatMap(({ days }) => (days === null ? [] : [Number(days)])).toSorted((a, b) => a - b);
      const middle = ((days[(days.length - 1) >> 1] ?? 0) + (days[days.length >> 1] ?? 0)) / 2;
      expect(row).toMatchObject({
        registered: own.length,
        installed: own.filter(({ status }) => status === 'installed' || status === 'completed').length,
        cancelled: own.length - live.length,
        amount: sum(live.map((sale) => Number(sale.price_cents))) / 100,
        commission: sum(live.map((sale) => Number(sale.commission_cents))) / 100,
        override: sum(live.map((sale) => Number(sale.override_cents))) / 100,
        daysToInstall: days.length === 0 ? null : Math.round(middle * 10) / 10,
      });
    }
  }
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
