import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import type { AdminUserView } from '../../../shared/users/users.ts';
import { DAY_MS } from '../../../shared/values/durations.ts';
import { digitsOf, fold, readingsOf, sortKey } from '../../../shared/search/words.ts';
import { refold } from '../../db/refold.ts';
import { test } from '../../testing/testApp.ts';
import { saleInput } from '../../cli/demo/saleInput.ts';
import { usersOf, edit } from '../../testing/features/users.ts';

const compare = (one: string | number, other: string | number) => (one < other ? -1 : one > other ? 1 : 0);

const wordsIn = (search: string) =>
  /^[\d ]+$/.test(fold(search)) ? [digitsOf(search)] : fold(search).split(' ');

describe('the list of accounts', () => {
  test('is newest first, with totals and open sales, without password material', async ({ app }) => {
    const [admin, seller] = [await app.admin(), await app.seller({ createdAtMs: app.clock.nowMs + 1 })];
    const sell = async (status: 'appointed' | 'completed' | 'cancelled') => {
      const { _id } = await seller.caller.sales.register(saleInput());
      await admin.caller.admin.changeSaleStatus({ id: _id, status });
    };
    for (const status of ['appointed', 'completed', 'cancelled'] as const) await sell(status);

    const { body } = await admin.rest('GET', '/api/admin/users');
    expect(body.pagination).toEqual({ currentPage: 1, totalPages: 1, total: 2 });
    expect(body.users).toEqual([
      {
        ...seller.user,
        goal: undefined,
        mail: undefined,
        inRanking: undefined,
        totalSales: 49_800,
        salesCount: 2,
        openSales: 1,
        lastSaleAt: '2026-03-10T15:00:00.000Z',
        monthSales: 2,
        updatedAt: expect.any(String),
      },
      {
        ...admin.user,
        goal: undefined,
        mail: undefined,
        inRanking: undefined,
        openSales: 0,
        lastSaleAt: null,
        monthSales: 0,
        updatedAt: expect.any(String),
      },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/password|argon|hash/i);
  });

  test('tells who sold nothing for so many days, and sorts by the last sale and the month', async ({
    app,
  }) => {
    const admin = await app.admin();
    const startMs = app.clock.nowMs;
    const [never, old, cancelled, fresh] = [
      await app.seller({ name: 'Nora' }),
      await app.seller({ name: 'Olga' }),
      await app.seller({ name: 'Cora' }),
      await app.seller({ name: 'Fina' }),
    ];
    const inactive = await app.seller({ name: 'Inés' });
    await old.caller.sales.register(saleInput());
    app.clock.nowMs = startMs + 14 * DAY_MS;
    const { _id: id } = await cancelled.caller.sales.register(saleInput());
    await admin.caller.admin.changeSaleStatus({ id, status: 'cancelled' });
    for (let n = 0; n < 2; n += 1) await fresh.caller.sales.register(saleInput());
    await edit(admin, inactive, { isActive: false });
    const names = async (query: string) => (await usersOf(admin, query)).map(({ name }) => name);
    expect(await names('?idleDays=14')).toEqual([]);
    app.clock.nowMs += 1;
    const { body } = await admin.rest('GET', '/api/admin/users?idleDays=14&sort=name');
    expect((body.users as AdminUserView[]).map(({ name }) => name)).toEqual(['Cora', 'Nora', 'Olga']);
    expect(body.pagination).toMatchObject({ total: 3 });
    expect(await names('?idleDays=14&search=ol')).toEqual(['Olga']);
    expect(await names('?idleDays=15')).toEqual([]);
    expect(await names('?role=seller&sort=lastSaleAt')).toEqual([
      'Fina',
      'Olga',
      'Ana Núñez',
      'Cora',
      'Nora',
    ]);
    expect((await names('?role=seller&sort=lastSaleAt&order=asc')).slice(0, 2)).toEqual(['Olga', 'Fina']);
    expect((await names('?role=seller&sort=monthSales')).slice(0, 2)).toEqual(['Fina', 'Olga']);
    app.clock.nowMs = Date.parse('2026-04-01T03:00:00Z');
    const [first] = await usersOf(admin, '?sort=lastSaleAt');
    expect(first).toMatchObject({ name: 'Fina', monthSales: 0 });
    expect(never.user.name).toBe('Nora');
    for (const bad of ['0', '366', '1.5', 'x']) {
      expect((await admin.rest('GET', `/api/admin/users?idleDays=${bad}`)).status).toBe(400);
    }
  });

  test('gives up to 1,000 accounts by default', async ({ app }) => {
    const admin = await app.admin();
    app.query(`INSERT INTO users (email, name, phone, location, role, password_hash, rate_bp, is_active, created_at, updated_at)
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1001)
      SELECT i || '@example.com', 'V' || i, '1', 'Rosario', 'seller', 'x', 1000, 1, i, i FROM n`);
    expect(await usersOf(admin)).toHaveLength(1000);
    expect(await usersOf(admin, '?limit=300&page=4')).toHaveLength(102);
    expect(await usersOf(admin, '?limit=300&page=5')).toEqual([]);
  });

  test('is searched by part of name, email, phone or place, in any case or accents', async ({ app }) => {
    const admin = await app.admin();
    await app.seller({
      name: 'Íñigo Núñez',
      email: 'inigo@example.com',
      location: 'Córdoba',
      phone: '351 444',
    });
    await app.seller({ name: 'Zoe Paz', email: 'zoe@example.com', location: 'Salta', phone: '387/555' });
    const found = async (text: string) =>
      (await usersOf(admin, `?search=${encodeURIComponent(text)}`)).map((user) => user.name);
    for (const text of [
      'nunez',
      'ÍÑIGO',
      'cordo',
      'INIGO@',
      '351 4',
      'ÚÑ',
      'nunez íñigo',
      'cordoba unez',
      '1-44',
      'nunez 351-444',
    ]) {
      expect(await found(text)).toEqual(['Íñigo Núñez']);
    }
    expect(await found('387555')).toEqual(['Zoe Paz']);
    expect(await found('%')).toEqual([]);
    expect(await found('example')).toHaveLength(2);

    await app.seller({ name: 'Bruna Gonçalves' });
    expect(await found('goncalves')).toEqual(['Bruna Gonçalves']);
    await app.seller({ name: 'Bea–Ríos', location: 'Ruta 9 1234, km 12.500' });
    for (const text of ['ruta 9 1234', 'bea 1234 9', 'km 12.500', 'bea–ríos', 'Ruta 9 1234, km 12.500'])
      expect([text, await found(text)]).toEqual([text, ['Bea–Ríos']]);
  });

  test('finds and sorts like a scan of all accounts, after any change', async ({ app }) => {
    const admin = await app.admin();
    const texts = ['Ñandú', 'nandu', 'Ana*', 'a[b]c', 'Íñigo?', 'Zoe', 'ÁRBOL', 'n~', 'ñu ñu'];
    const letter = fc.constantFrom(..."áÁñÑnNaz*[]?~ 1çß’'");
    const text = fc.oneof(fc.constantFrom(...texts), fc.string({ unit: letter, minLength: 1, maxLength: 5 }));
    const account = fc.record({ name: text, location: text, isDeleted: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(account, { maxLength: 8 }), fc.array(text), async (accounts, searches) => {
        app.query(`DELETE FROM users WHERE id > ?`, admin.user._id);
        for (const [number, { name, location, isDeleted }] of accounts.entries()) {
          app.query(
            `INSERT INTO users (email, name, phone, location, role, password_hash, rate_bp, is_active, created_at, updated_at)
            VALUES (?, ?, '1', 'x', 'seller', 'x', 1000, 1, ?, 1)`,
            `v${number}`,
            number % 2 ? name : 'x',
            number % 3,
          );
          app.query(
            'UPDATE users SET name = ?, location = ?, deleted_at = ? WHERE email = ?',
            name,
            location,
            isDeleted ? 1 : null,
            `v${number}`,
          );
        }
        refold(app.database);
        const rows = app.query('SELECT * FROM users WHERE deleted_at IS NULL');
        const textOf = (row: (typeof rows)[number]) =>
          [row.name, row.email, row.phone, row.location]
            .flatMap((text) => readingsOf(String(text)))
            .join('\n');
        const orders = {
          newest: (row: (typeof rows)[number]) => -Number(row.created_at),
          name: (row: (typeof rows)[number]) => sortKey(String(row.name)),
        };
        for (const search of ['', ...searches.map((one) => one.trim()).filter(Boolean)]) {
          for (const [sort, key] of Object.entries(orders)) {
            const expected = rows
              .filter(
                (row) =>
                  search === '' ||
                  (fold(search) !== '' && wordsIn(search).every((word) => textOf(row).includes(word))),
              )
              .toSorted((a, b) => compare(key(a), key(b)) || Number(b.id) - Number(a.id));
            const query = `?sort=${sort}&search=${encodeURIComponent(search)}`;
            const { body } = await admin.rest('GET', `/api/admin/users${query}`);
            expect((body.users as AdminUserView[]).map((user) => user._id)).toEqual(
              expected.map(({ id }) => String(id)),
            );
            expect(body.pagination).toMatchObject({ total: expected.length });
          }
        }
      }),
      { numRuns: 30 },
    );
  });

  test('is sorted by name as a person would, or by sales, and filtered by role', async ({ app }) => {
    const admin = await app.admin();
    const names = ['zulma', 'Ángela', 'Nuria', 'Ñata', 'Beto'];
    const sellers = [];
    for (const name of names) sellers.push(await app.seller({ name }));
    await sellers[2]?.caller.sales.register(saleInput());
    const order = async (query: string) => (await usersOf(admin, query)).map((user) => user.name);
    expect(await order('?sort=name&role=seller')).toEqual(['Ángela', 'Beto', 'Nuria', 'Ñata', 'zulma']);
    expect(await order('?sort=sales&role=seller')).toEqual(['Nuria', 'Beto', 'Ñata', 'Ángela', 'zulma']);
    expect(await order('?sort=sales&limit=1&page=2')).toEqual(['Beto']);
    expect(await order('?role=admin')).toEqual(['Administrador']);
  });

  test('is filtered by role and by whether the account is active', async ({ app }) => {
    const admin = await app.admin();
    const [ana, beto] = [await app.seller({ name: 'Ana' }), await app.seller({ name: 'Beto' })];
    await edit(admin, beto, { name: 'Beto', isActive: false });
    const names = async (query: string) => (await usersOf(admin, query)).map((user) => user.name);
    expect(await names('?isActive=false')).toEqual(['Beto']);
    expect(await names('?isActive=true&role=seller')).toEqual(['Ana']);
    expect(await names('?isActive=true&search=ana')).toEqual([ana.user.name]);
    expect((await admin.rest('GET', '/api/admin/users?isActive=true')).body.pagination).toMatchObject({
      total: 2,
    });
  });

  test.for(['limit=1001', 'limit=0', 'page=x', 'sort=age', 'role=owner', 'isActive=tal vez'])(
    'refuses %s',
    async (query, { app }) => {
      const { status, body } = await (await app.admin()).rest('GET', `/api/admin/users?${query}`);
      expect(status).toBe(400);
      expect(body.details).toHaveLength(1);
    },
  );
});
