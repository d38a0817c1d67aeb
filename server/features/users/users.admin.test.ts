import { describe, expect } from 'vitest';
import type { AdminUserView } from '../../../shared/users/users.ts';
import { PASSWORD, test, type Person, type TestApp } from '../../testing/testApp.ts';
import { saleInput } from '../../cli/demo/saleInput.ts';
import { deleteUser } from './users.admin.service.ts';
import { requireUser } from './users.service.ts';
import { PERSON, usersOf, edit } from '../../testing/features/users.ts';

const remove = (admin: Person, { user }: Person) => admin.rest('DELETE', `/api/admin/users/${user.id}`);
const profileStatus = async (person: Person) => (await person.rest('GET', '/api/users/profile')).status;
const signIn = async (app: TestApp, email: string) =>
  (await app.rest('POST', '/api/auth/login', { email, password: PASSWORD })).status;

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
    expect((await admin.caller.admin.saleDetail({ id: sale._id })).sale).toEqual({
      ...sale,
      acceptanceFrom: null,
      override: null,
    });
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
