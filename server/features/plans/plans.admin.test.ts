import { describe, expect } from 'vitest';
import type { PlanView } from '../../../shared/plans/plans.ts';
import { test, type Person } from '../../testing/testApp.ts';
import { saleInput } from '../../cli/demo/saleInput.ts';

const hogar = {
  name: 'Alarma Ñandú',
  description: 'Para casas con jardín.\nIncluye visita.',
  price: 12_345.6,
  features: ['Panel', '  ', 'Sirena exterior ', ''],
};

const create = async (admin: Person, values: object = {}) =>
  (await admin.rest('POST', '/api/admin/plans', { ...hogar, ...values })).body.plan as PlanView;

describe('creating a plan', () => {
  test('returns the plan without blank features, active by default', async ({ app }) => {
    const admin = await app.admin();
    const { status, body } = await admin.rest('POST', '/api/admin/plans', hogar);
    expect(status).toBe(201);
    expect(body.plan).toMatchObject({
      name: 'Alarma Ñandú',
      price: 12_345.6,
      features: ['Panel', 'Sirena exterior'],
      isActive: true,
    });
    expect(await create(admin, { name: 'Otro', isActive: false, features: undefined })).toMatchObject({
      features: [],
      isActive: false,
    });
  });

  test('is seen first by administrators; sellers see it only while it is active', async ({ app }) => {
    const admin = await app.admin();
    app.clock.nowMs += 1000;
    const active = await create(admin);
    const inactive = await create(admin, { name: 'Apagado', isActive: false });
    const all = (await admin.rest('GET', '/api/admin/plans')).body.plans as PlanView[];
    expect(all.map((plan) => plan._id)).toEqual([inactive._id, active._id, '3', '2', '1']);
    const onOffer = (await app.rest('GET', '/api/plans')).body.plans as PlanView[];
    expect(onOffer.map((plan) => plan._id)).toEqual([active._id, '3', '2', '1']);
  });

  test('refuses the name of another plan, in any case, but not the name of a deleted one', async ({
    app,
  }) => {
    const admin = await app.admin();
    const { _id } = await create(admin);
    const twice = await admin.rest('POST', '/api/admin/plans', { ...hogar, name: ' ALARMA ñandÚ ' });
    expect(twice.status).toBe(409);
    expect(twice.body.error).toBe('Ya existe un plan con ese nombre');
    expect((await create(admin, { name: 'Alarma Nandu' }))._id).toBeDefined();
    await admin.rest('DELETE', `/api/admin/plans/${_id}`);
    expect((await admin.rest('POST', '/api/admin/plans', hogar)).status).toBe(201);
  });

  test.for([
    [{ name: ' ' }, 'El campo Nombre es obligatorio'],
    [{ name: 'x'.repeat(121) }, 'El campo Nombre admite hasta 120 caracteres'],
    [{ description: undefined }, 'El campo Descripción es obligatorio'],
    [{ description: 'x'.repeat(2001) }, 'El campo Descripción admite hasta 2000 caracteres'],
    [{ price: undefined }, 'El campo Precio es obligatorio'],
    [{ price: '100' }, 'El campo Precio debe ser un número'],
    [{ price: 0 }, 'El campo Precio debe ser al menos 0,01'],
    [{ price: 1_000_000_000 }, 'El campo Precio debe ser como máximo 999.999.999,99'],
    [{ price: 10.005 }, 'El campo Precio admite hasta dos decimales'],
    [{ features: 'Panel' }, 'El campo Características debe ser una lista de textos'],
    [{ features: ['x'.repeat(201)] }, 'El campo Características admite hasta 200 caracteres'],
    [{ features: Array(31).fill('Panel') }, 'El campo Características admite hasta 30 filas'],
    [{ isActive: 'sí' }, 'El campo Activo debe ser verdadero o falso'],
  ])('refuses %j', async ([values, sentence], { app }) => {
    const admin = await app.admin();
    const { status, body } = await admin.rest('POST', '/api/admin/plans', {
      ...hogar,
      ...(values as object),
    });
    expect(status).toBe(400);
    expect(body.details).toEqual([sentence]);
    expect(app.query('SELECT count(*) AS n FROM plans')).toEqual([{ n: 3 }]);
  });
});

describe('editing a plan', () => {
  test('changes the sent fields, keeps features and flag that are not', async ({ app }) => {
    const admin = await app.admin();
    const plan = await create(admin, { isActive: false });
    app.clock.nowMs += 1000;
    const { name, description } = hogar;
    const { status, body } = await admin.rest('PUT', `/api/admin/plans/${plan._id}`, {
      name,
      description,
      price: 0.01,
    });
    expect(status).toBe(200);
    const changedAt = '2026-03-10T15:00:01.000Z';
    expect(body.plan).toEqual({ ...plan, price: 0.01, priceSince: changedAt, updatedAt: changedAt });
    const emptied = await admin.rest('PUT', `/api/admin/plans/${plan._id}`, {
      ...hogar,
      features: [''],
      isActive: true,
    });
    expect(emptied.body.plan).toMatchObject({ features: [], isActive: true });
  });

  test('is refused when the plan changed since the caller saw it', async ({ app }) => {
    const admin = await app.admin();
    const plan = await create(admin);
    const edit = (values: object) =>
      admin.rest('PUT', `/api/admin/plans/${plan._id}`, {
        ...hogar,
        expectedUpdatedAt: plan.updatedAt,
        ...values,
      });
    app.clock.nowMs += 1000;
    expect((await edit({ price: 15_000 })).status).toBe(200);
    expect(await edit({ description: 'Otra' })).toMatchObject({
      status: 409,
      body: { error: expect.stringMatching(/^Mientras tanto el plan cambió: Alarma Ñandú, \$.15\.000,00\./) },
    });
    expect((await edit({ expectedUpdatedAt: 'ayer' })).status).toBe(400);
  });

  test('leaves existing sales with the name and price they were made at', async ({ app }) => {
    const [admin, seller] = [await app.admin(), await app.seller()];
    const plan = await create(admin);
    const before = await seller.caller.sales.register(saleInput({ planId: plan._id }));
    await admin.rest('PUT', `/api/admin/plans/${plan._id}`, {
      ...hogar,
      name: 'Nuevo nombre',
      price: 99_999,
    });
    expect(await seller.caller.sales.get({ id: before._id })).toEqual(before);
    const after = await seller.caller.sales.register(saleInput({ planId: plan._id }));
    expect(after).toMatchObject({ planName: 'Nuevo nombre', planPrice: 99_999 });
  });

  test('refuses the name of another plan; its own is fine in any case', async ({ app }) => {
    const admin = await app.admin();
    const { _id } = await create(admin);
    const url = `/api/admin/plans/${_id}`;
    expect((await admin.rest('PUT', url, { ...hogar, name: 'alarma HOGAR' })).status).toBe(409);
    expect((await admin.rest('PUT', url, { ...hogar, name: 'ALARMA ÑANDÚ' })).status).toBe(200);
  });

  test.for(['99', 'x', '0', '-1'])(
    'an unknown plan (%s) is a 404, to edit as to delete',
    async (id, { app }) => {
      const admin = await app.admin();
      expect((await admin.rest('PUT', `/api/admin/plans/${id}`, hogar)).status).toBe(404);
      expect((await admin.rest('DELETE', `/api/admin/plans/${id}`)).status).toBe(404);
    },
  );
});

test('a deleted plan leaves both lists and cannot be sold; its sales stay and still count', async ({
  app,
}) => {
  const [admin, seller] = [await app.admin(), await app.seller()];
  const sale = await seller.caller.sales.register(saleInput());
  expect((await admin.rest('DELETE', '/api/admin/plans/1')).body).toEqual({ success: true });
  for (const url of ['/api/plans', '/api/admin/plans']) {
    const plans = (await admin.rest('GET', url)).body.plans as PlanView[];
    expect(plans.map((plan) => plan._id)).toEqual(['3', '2']);
  }
  expect((await seller.rest('POST', '/api/sales', saleInput())).status).toBe(404);
  expect(await seller.caller.sales.get({ id: sale._id })).toEqual(sale);
  expect(await admin.caller.admin.stats()).toMatchObject({ totalCount: 1, planCount: 2 });
  expect((await admin.rest('DELETE', '/api/admin/plans/1')).status).toBe(404);
});
