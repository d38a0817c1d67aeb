import { describe, expect } from 'vitest';
import { DAY_MS } from '../../../../shared/values/durations.ts';
import { saleInput } from '../../../cli/demo/saleInput.ts';
import { planOf, watchSelects } from '../../../testing/queryPlans.ts';
import { test, type Person } from '../../../testing/testApp.ts';

async function install(admin: Person, seller: Person, count: number) {
  let id = '';
  for (let index = 0; index < count; index += 1) {
    ({ _id: id } = await seller.caller.sales.register(saleInput()));
    await admin.caller.admin.changeSaleStatus({ id, status: 'installed' });
  }
  return id;
}

const places = async (reader: Person, month?: string) => {
  const { rows, own } = await reader.caller.ranking.get(month === undefined ? {} : { month });
  return { rows: rows.map(({ place, name, installed }) => [place, name, installed]), own };
};

describe('the ranking of a month', () => {
  test('names the first five by their first name and initial, and the caller; equal ones share a place', async ({
    app,
  }) => {
    const admin = await app.admin();
    const names = ['Ana Paz', 'Beto Ruiz', 'Carla Sosa', 'Dora Gil', 'Ema Vera', 'Flor Díaz', 'Gino Rey'];
    const sellers: Person[] = [];
    for (const name of names) sellers.push(await app.seller({ name }));
    const [ana, beto, carla, dora, ema, flor, gino] = sellers as [
      Person,
      Person,
      Person,
      Person,
      Person,
      Person,
      Person,
    ];
    for (const [seller, count] of [
      [ana, 3],
      [beto, 3],
      [carla, 2],
      [dora, 2],
      [ema, 2],
      [flor, 1],
    ] as const) {
      await install(admin, seller, count);
    }
    const first = [
      [1, 'Ana P.', 3],
      [1, 'Beto R.', 3],
      [3, 'Carla S.', 2],
      [3, 'Dora G.', 2],
      [3, 'Ema V.', 2],
    ];
    expect(await places(beto)).toEqual({ rows: first, own: { place: 1, installed: 3, goal: null } });
    expect((await places(flor)).rows).toEqual([...first, [6, 'Flor D.', 1]]);
    expect(await places(gino)).toEqual({ rows: first, own: { place: null, installed: 0, goal: null } });
    expect(await places(admin)).toEqual({ rows: first, own: { place: null, installed: 0, goal: null } });
    const { rows } = await beto.caller.ranking.get({});
    expect(rows.map(({ own }) => own)).toEqual([false, true, false, false, false]);
  });

  test('counts the installations of the current cycle in the Argentine month', async ({ app }) => {
    app.clock.nowMs = Date.parse('2026-04-01T02:30:00Z');
    const [seller, admin] = [await app.seller({ name: 'Ana' }), await app.admin()];
    const id = await install(admin, seller, 1);
    expect(await places(seller)).toMatchObject({ rows: [[1, 'Ana', 1]], own: { installed: 1 } });
    await admin.caller.admin.changeSaleStatus({ id, status: 'completed' });
    app.clock.nowMs += DAY_MS;
    expect((await places(seller)).rows).toEqual([]);
    expect((await places(seller, '2026-03')).rows).toEqual([[1, 'Ana', 1]]);
    await admin.caller.admin.changeSaleStatus({ id, status: 'appointed' });
    expect((await places(seller, '2026-03')).rows).toEqual([]);
    await admin.caller.admin.changeSaleStatus({ id, status: 'installed' });
    expect((await places(seller)).rows).toEqual([[1, 'Ana', 1]]);
  });

  test('leaves out administrators, inactive and deleted sellers', async ({ app }) => {
    const [ana, beto, admin] = [
      await app.seller({ name: 'Ana' }),
      await app.seller({ name: 'Beto' }),
      await app.admin(),
    ];
    await install(admin, admin, 3);
    await install(admin, ana, 2);
    await install(admin, beto, 1);
    app.query('UPDATE users SET is_active = 0 WHERE id = ?', ana.user.id);
    expect(await places(beto)).toMatchObject({ rows: [[1, 'Beto', 1]], own: { place: 1 } });
    expect((await places(admin)).own.place).toBeNull();
    await admin.caller.admin.deleteUser({ id: beto.user.id });
    expect((await places(admin)).rows).toEqual([]);
  });

  test('hides who asked for it from all others', async ({ app }) => {
    const [ana, beto, admin] = [
      await app.seller({ name: 'Ana' }),
      await app.seller({ name: 'Beto' }),
      await app.admin(),
    ];
    await install(admin, ana, 1);
    expect(await ana.caller.auth.setInRanking({ visible: false })).toBe(false);
    expect((await places(beto)).rows).toEqual([[1, 'Un vendedor', 1]]);
    expect((await places(admin)).rows).toEqual([[1, 'Un vendedor', 1]]);
    expect((await places(ana)).rows).toEqual([[1, 'Ana', 1]]);
  });

  test('has at most five rows of others, however many share a place', async ({ app }) => {
    const admin = await app.admin();
    const sellers: Person[] = [];
    for (const name of ['Ana', 'Beto', 'Carla', 'Dora', 'Ema', 'Flor', 'Gino']) {
      sellers.push(await app.seller({ name }));
    }
    for (const seller of sellers) await install(admin, seller, 1);
    const first = ['Ana', 'Beto', 'Carla', 'Dora', 'Ema'].map((name) => [1, name, 1]);
    expect((await places(admin)).rows).toEqual(first);
    expect((await places(sellers[6] as Person)).rows).toEqual([...first, [1, 'Gino', 1]]);
  });

  test.for(['2026-13', '2026-3', 'marzo', ''])('of %j is a 400', async (month, { app }) => {
    const seller = await app.seller();
    const { status, body } = await seller.rest('GET', `/api/ranking?${new URLSearchParams({ month })}`);
    expect([status, body.details?.[0]]).toEqual([400, 'El campo Mes debe ser un mes AAAA-MM']);
  });

  test('has no rows when the team has none', async ({ app }) => {
    const [seller, admin] = [await app.seller(), await app.admin()];
    await install(admin, seller, 1);
    await admin.caller.admin.updateSettings({ ranking: 'off' });
    expect(await places(seller)).toEqual({ rows: [], own: { place: null, installed: 1, goal: null } });
  });

  test('reads no sales, and the first ones from an index in their order', async ({ app }) => {
    const seller = await app.seller();
    const selects = watchSelects(app);
    await seller.caller.ranking.get({});
    const own = [...selects].filter((text) => text.includes('seller_installations'));
    expect(own.length).toBeGreaterThan(1);
    const steps = own.flatMap((text) => planOf(app, text));
    expect(steps.filter((step) => /^SCAN|TEMP B-TREE/.test(step))).toEqual([]);
  });
});

test('a goal is kept until it is taken away', async ({ app }) => {
  const seller = await app.seller();
  expect(await seller.caller.auth.setGoal({ installed: 10 })).toBe(10);
  expect((await places(seller)).own.goal).toBe(10);
  const { body } = await seller.rest('PUT', '/api/users/goal', { installed: null });
  expect(body).toEqual({ success: true, goal: null });
  expect((await places(seller)).own.goal).toBeNull();
});

test.for([0, 501, 1.5, '10'])('%j is no goal', async (installed, { app }) => {
  const seller = await app.seller();
  const { status, body } = await seller.rest('PUT', '/api/users/goal', { installed });
  expect([status, body.details?.[0]]).toEqual([400, expect.stringContaining('El campo Meta')]);
});
