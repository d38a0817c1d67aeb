import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import type { AdminUserView } from '../../../shared/users/users.ts';
import { foldText } from '../../db/folding.ts';
import { PASSWORD, test, type Person, type TestApp } from '../../testing/testApp.ts';
import { saleInput } from '../../cli/demo/saleInput.ts';
import { deleteUser } from './users.admin.service.ts';
import { requireUser } from './users.service.ts';

const PERSON = { name: 'Ana Núñez', phone: '11 4444-5555', location: 'La Plata', commissionRate: 12.5 };

const usersOf = async (admin: Person, query = '') =>
  (await admin.rest('GET', `/api/admin/users${query}`)).body.users as AdminUserView[];
const edit = (admin: Person, { user }: Person, values: object = {}) =>
  admin.rest('PUT', `/api/admin/users/${user.id}`, { ...PERSON, ...values });
const remove = (admin: Person, { user }: Person) => admin.rest('DELETE', `/api/admin/users/${user.id}`);
const profileStatus = async (person: Person) => (await person.rest('GET', '/api/users/profile')).status;
const signIn = async (app: TestApp, email: string) =>
  (await app.rest('POST', '/api/auth/login', { email, password: PASSWORD })).status;

const compare = (one: string | number, other: string | number) => (one < other ? -1 : one > other ? 1 : 0);

const wordsIn = (search: string) =>
  /^[\d ]+$/.test(search) ? [search.replaceAll(' ', '')] : foldText(search).split(/ +/);

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
        inRanking: undefined,
        totalSales: 49_800,
        salesCount: 2,
        openSales: 1,
        updatedAt: expect.any(String),
      },
      { ...admin.user, goal: undefined, inRanking: undefined, openSales: 0, updatedAt: expect.any(String) },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/password|argon|hash/i);
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
    await app.seller({ name: 'Zoe Paz', email: 'zoe@example.com', location: 'Salta', phone: '387 555' });
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
    ]) {
      expect(await found(text)).toEqual(['Íñigo Núñez']);
    }
    expect(await found('%')).toEqual([]);
    expect(await found('example')).toHaveLength(2);
  });

  test('finds and sorts like a scan of all accounts, after any change', async ({ app }) => {
    const admin = await app.admin();
    const texts = ['Ñandú', 'nandu', 'Ana*', 'a[b]c', 'Íñigo?', 'Zoe', 'ÁRBOL', 'n~', 'ñu ñu'];
    const letter = fc.constantFrom(...'áÁñÑnNaz*[]?~ 1');
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
        const rows = app.query('SELECT * FROM users WHERE deleted_at IS NULL');
        const textOf = (row: (typeof rows)[number]) =>
          foldText([row.name, row.email, row.phone, row.location].join('\n'));
        const sortKey = (row: (typeof rows)[number]) => foldText(String(row.name).replaceAll(/ñ/gi, 'n~'));
        const orders = {
          newest: (row: (typeof rows)[number]) => -Number(row.created_at),
          name: sortKey,
        };
        for (const search of ['', ...searches.map((one) => one.trim()).filter(Boolean)]) {
          for (const [sort, key] of Object.entries(orders)) {
            const expected = rows
              .filter((row) => wordsIn(search).every((word) => textOf(row).includes(word)))
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

describe('editing an account', () => {
  test('takes the rate in percent and returns a fraction; earlier sales keep name and rate', async ({
    app,
  }) => {
    const [admin, seller] = [await app.admin(), await app.seller()];
    const before = await seller.caller.sales.register(saleInput());
    const { status, body } = await edit(admin, seller);
    expect(status).toBe(200);
    expect(body.user).toMatchObject({
      ...PERSON,
      commissionRate: 0.125,
      isActive: true,
      email: seller.user.email,
    });
    expect(await seller.caller.sales.get({ id: before._id })).toEqual(before);
    const after = await seller.caller.sales.register(saleInput());
    expect(after).toMatchObject({ sellerName: 'Ana Núñez', commission: 3112.5 });
  });

  test.for([
    [0, 0],
    [0.1, 0.001],
    [250, 2.5],
    [12.3, 0.123],
  ])('a rate of %d %% is the fraction %d', async ([percent, fraction], { app }) => {
    const { body } = await edit(await app.admin(), await app.seller(), { commissionRate: percent });
    expect((body.user as AdminUserView).commissionRate).toBe(fraction);
  });

  test('keeps both decimals of a rate stored earlier, but takes no other one with two', async ({ app }) => {
    const [admin, seller] = [await app.admin(), await app.seller()];
    app.query('UPDATE users SET rate_bp = 1225 WHERE id = ?', seller.user.id);
    const { body } = await edit(admin, seller, { commissionRate: 12.25, location: 'Funes' });
    expect(body.user).toMatchObject({ commissionRate: 0.1225, location: 'Funes' });
    expect(await edit(admin, seller, { commissionRate: 12.26 })).toMatchObject({
      status: 400,
      body: { details: ['El campo Comisión admite hasta un decimal'] },
    });
  });

  test.for([
    [{ name: '' }, 'El campo Nombre es obligatorio'],
    [{ phone: undefined }, 'El campo Teléfono es obligatorio'],
    [{ location: ' ' }, 'El campo Localidad es obligatorio'],
    [{ commissionRate: undefined }, 'El campo Comisión es obligatorio'],
    [{ commissionRate: '10' }, 'El campo Comisión debe ser un número'],
    [{ commissionRate: -0.1 }, 'El campo Comisión debe ser al menos 0'],
    [{ commissionRate: 0.125 }, 'El campo Comisión admite hasta un decimal'],
    [{ commissionRate: 12.25 }, 'El campo Comisión admite hasta un decimal'],
    [{ isActive: 1 }, 'El campo Activo debe ser verdadero o falso'],
  ])('refuses %j', async ([values, sentence], { app }) => {
    const [admin, seller] = [await app.admin(), await app.seller()];
    const { status, body } = await edit(admin, seller, values as object);
    expect(status).toBe(400);
    expect(body.details).toEqual([sentence]);
    expect(await seller.caller.auth.profile()).toEqual(seller.user);
  });

  test('is refused when the account changed since the caller saw it', async ({ app }) => {
    const [admin, seller] = [await app.admin(), await app.seller()];
    const expectedUpdatedAt = (await usersOf(admin)).find(({ _id }) => _id === seller.user.id)?.updatedAt;
    app.clock.nowMs += 1000;
    expect((await edit(admin, seller, { commissionRate: 15, expectedUpdatedAt })).status).toBe(200);
    expect(await edit(admin, seller, { location: 'Funes', expectedUpdatedAt })).toMatchObject({
      status: 409,
      body: { error: 'Mientras tanto la cuenta cambió: Ana Núñez, 15,0\u00A0%. Cancela y ábrela de nuevo.' },
    });
  });

  test('neither role nor email nor password can be changed by it', async ({ app }) => {
    const [admin, seller] = [await app.admin(), await app.seller()];
    await edit(admin, seller, { role: 'admin', email: 'otro@example.com', password: 'otra-clave' });
    expect(await seller.caller.auth.profile()).toMatchObject({ role: 'seller', email: seller.user.email });
    expect(await signIn(app, seller.user.email)).toBe(200);
  });
});

describe('deactivating and deleting', () => {
  test('a deactivated seller is out within one request; reactivating revives no token', async ({ app }) => {
    const [admin, seller] = [await app.admin(), await app.seller()];
    expect(await profileStatus(seller)).toBe(200);
    expect((await edit(admin, seller, { isActive: false })).body.user).toMatchObject({ isActive: false });
    expect(await profileStatus(seller)).toBe(401);
    expect(await signIn(app, seller.user.email)).toBe(403);
    await edit(admin, seller, { isActive: true });
    expect(await profileStatus(seller)).toBe(401);
    expect(await signIn(app, seller.user.email)).toBe(200);
  });

  test('an edit that says nothing about the flag leaves it and the session alone', async ({ app }) => {
    const [admin, seller] = [await app.admin(), await app.seller()];
    await edit(admin, seller);
    expect(await profileStatus(seller)).toBe(200);
    await edit(admin, seller, { isActive: false });
    expect((await edit(admin, seller)).body.user).toMatchObject({ isActive: false });
  });

  test('a deleted seller is out at once and gone from the list; their sales stay, under their name', async ({
    app,
  }) => {
    const [admin, seller] = [await app.admin(), await app.seller({ name: 'Berta' })];
    const sale = await seller.caller.sales.register(saleInput());
    expect((await remove(admin, seller)).body).toEqual({ success: true });
    expect(await profileStatus(seller)).toBe(401);
    expect(await signIn(app, seller.user.email)).toBe(401);
    expect((await usersOf(admin)).map((user) => user.id)).toEqual([admin.user.id]);
    expect((await remove(admin, seller)).status).toBe(404);
    expect((await edit(admin, seller)).status).toBe(404);
    expect((await admin.caller.admin.saleDetail({ id: sale._id })).sale).toEqual(sale);
    expect(await admin.caller.admin.stats()).toMatchObject({
      totalCount: 1,
      userCount: 0,
      topSellers: [{ _id: seller.user.id, sellerName: 'Berta', salesCount: 1 }],
    });
  });

  test('the email of a deleted seller opens a new account that has nothing of the old one', async ({
    app,
  }) => {
    const [admin, seller] = [await app.admin(), await app.seller()];
    await seller.caller.sales.register(saleInput());
    await remove(admin, seller);
    const { status, body } = await app.rest('POST', '/api/auth/register', {
      ...PERSON,
      email: seller.user.email,
      password: 'otra-clave',
    });
    expect(status).toBe(201);
    expect(body.user).toMatchObject({ totalSales: 0, salesCount: 0 });
    expect((body.user as AdminUserView).id).not.toBe(seller.user.id);
    expect(await profileStatus(seller)).toBe(401);
  });

  test('administrators cannot remove themselves', async ({ app }) => {
    const admin = await app.admin();
    await app.otherAdmin();
    for (const { status, body } of [
      await remove(admin, admin),
      await edit(admin, admin, { isActive: false }),
    ]) {
      expect(status).toBe(409);
      expect(body.error).toBe('No puedes desactivar ni eliminar tu propia cuenta');
    }
    expect((await edit(admin, admin)).status).toBe(200);
    expect(await profileStatus(admin)).toBe(200);
  });

  test('of two administrators who remove each other at once, one stays', async ({ app }) => {
    const [one, two] = [await app.admin(), await app.otherAdmin()];
    const statuses = (await Promise.all([remove(one, two), edit(two, one, { isActive: false })])).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect([await profileStatus(one), await profileStatus(two)].toSorted()).toEqual([200, 401]);
  });

  test('an inactive administrator does not count as one', async ({ app }) => {
    const [admin, other] = [await app.admin(), await app.otherAdmin()];
    // Signed in, but switched off between signing in and the rules: only the rule itself can notice.
    const acting = requireUser(app.ctx, Number(other.user.id));
    app.query('UPDATE users SET is_active = 0 WHERE id = ?', other.user.id);
    await expect(deleteUser(app.ctx, acting, Number(admin.user.id))).rejects.toThrow(
      /último administrador activo/,
    );
  });

  test.for(['99', 'x', '1e3'])('an unknown account (%s) is a 404', async (id, { app }) => {
    const admin = await app.admin();
    expect((await admin.rest('DELETE', `/api/admin/users/${id}`)).status).toBe(404);
    expect((await admin.rest('PUT', `/api/admin/users/${id}`, PERSON)).status).toBe(404);
  });
});
