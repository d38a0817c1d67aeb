import { describe, expect } from 'vitest';
import { saleEventText, EVENT_FIELD_LABELS, type SaleDetailView } from '../../../shared/sales/saleHistory.ts';
import { SALE_STATUSES } from '../../../shared/sales/saleStatus.ts';
import type { SaleView } from '../../../shared/sales/sales.ts';
import { test, type Person } from '../../testing/testApp.ts';
import { saleInput } from '../../cli/demo/saleInput.ts';

describe('the list of all sales', () => {
  test.for([
    ['limit=1001', 'Límite'],
    ['limit=0', 'Límite'],
    ['page=-1', 'Página'],
    ['status=sold', 'Estado'],
    ['sellerId=x', 'Vendedor'],
    ['startDate=2026-02-30', 'Fecha de inicio'],
    ['startDate=2026-03-02&endDate=2026-03-01', 'Fecha de inicio'],
    ['search=a', 'Búsqueda'],
  ])('refuses %s', async ([query, field], { app }) => {
    const { status, body } = await (await app.admin()).rest('GET', `/api/admin/sales?${query}`);
    expect(status).toBe(400);
    expect(body.details).toEqual([expect.stringContaining(`El campo ${field}`)]);
  });
});

const change = (admin: Person, sale: SaleView, body: object) =>
  admin.rest('PUT', `/api/admin/sales/${sale._id}/status`, body);
const history = async (admin: Person, sale: SaleView) =>
  (await admin.caller.admin.saleDetail({ id: sale._id })).events
    .filter(({ kind }) => kind === 'registered' || kind === 'status_changed')
    .map(({ from, to }) => [from, to]);

describe('changing the status', () => {
  test('any of the six goes to any other, each change recorded', async ({ app }) => {
    const [admin, seller] = [await app.admin(), await app.seller()];
    const sale = await seller.caller.sales.register(saleInput());
    const order = SALE_STATUSES.toReversed();
    for (const status of order) {
      const { status: code, body } = await change(admin, sale, { status });
      expect(code).toBe(200);
      expect(body.sale).toMatchObject({ _id: sale._id, status, commission: sale.commission });
    }
    expect(await history(admin, sale)).toEqual([
      [null, 'pending'],
      ...order.map((status, index) => [index === 0 ? 'pending' : order[index - 1], status]),
    ]);
  });

  test('to the same status returns 200 and records nothing', async ({ app }) => {
    const [admin, seller] = [await app.admin(), await app.seller()];
    const sale = await seller.caller.sales.register(saleInput());
    app.clock.nowMs += 1000;
    const { status, body } = await change(admin, sale, { status: 'pending', expectedStatus: 'pending' });
    expect(status).toBe(200);
    expect(body.sale).toEqual({ ...sale, acceptanceFrom: null, override: null });
    expect(await history(admin, sale)).toHaveLength(1);
  });

  test('by two administrators at once gives one of them a conflict', async ({ app }) => {
    const [one, two, seller] = [await app.admin(), await app.otherAdmin(), await app.seller()];
    const sale = await seller.caller.sales.register(saleInput());
    const responses = await Promise.all([
      change(one, sale, { status: 'appointed', expectedStatus: 'pending' }),
      change(two, sale, { status: 'cancelled', expectedStatus: 'pending' }),
    ]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = responses.find(({ status }) => status === 409);
    const now = (await one.caller.admin.saleDetail({ id: sale._id })).sale.status;
    const label = now === 'appointed' ? 'Turnada' : 'Cancelada';
    expect(refused?.body.error).toBe(`Mientras tanto pasó a ${label}: revisa la venta antes de cambiarla`);
    expect(await history(one, sale)).toHaveLength(2);
  });

  test.for([
    [{}, 400, 'El campo Estado es obligatorio'],
    [{ status: 'sold' }, 400, 'El campo Estado debe ser uno de'],
    [{ status: 'completed', expectedStatus: 'x' }, 400, 'El campo Estado esperado debe ser uno de'],
    [{ status: 'completed', reason: 'x'.repeat(501) }, 400, 'El campo Motivo admite hasta 500'],
  ] as const)('refuses %j', async ([body, code, sentence], { app }) => {
    const [admin, seller] = [await app.admin(), await app.seller()];
    const sale = await seller.caller.sales.register(saleInput());
    const response = await change(admin, sale, body);
    expect(response.status).toBe(code);
    expect(response.body.details).toEqual([expect.stringContaining(sentence)]);
  });

  test('of an unknown sale is a 404', async ({ app }) => {
    const admin = await app.admin();
    expect((await admin.rest('PUT', '/api/admin/sales/99/status', { status: 'completed' })).status).toBe(404);
  });
});

describe("a sale's detail", () => {
  test('shows actor, field, time, old and new value of each change', async ({ app }) => {
    const [admin, seller] = [await app.admin(), await app.seller({ name: 'Ana' })];
    const sale = await seller.caller.sales.register(saleInput());
    app.clock.nowMs += 1000;
    const { customerInfo } = saleInput();
    await seller.caller.sales.edit({
      id: sale._id,
      planId: '2',
      customerInfo: { ...customerInfo, phone: '341 555-9999' },
    });
    await admin.caller.admin.changeSaleStatus({ id: sale._id, status: 'cancelled', reason: 'Se mudó' });

    const { status, body } = await admin.rest('GET', `/api/admin/sales/${sale._id}`);
    expect(status).toBe(200);
    const { sale: now, events } = body as unknown as SaleDetailView;
    expect(now).toMatchObject({ planName: 'Alarma Hogar', status: 'cancelled' });
    expect(
      events.map(({ kind, actorName, fieldLabel, from, to, reason }) => [
        kind,
        actorName,
        fieldLabel,
        from,
        to,
        reason,
      ]),
    ).toEqual([
      ['registered', 'Ana', null, null, 'pending', null],
      ['edited', 'Ana', 'Plan', 'Alarma Esencial', 'Alarma Hogar', null],
      ['edited', 'Ana', 'Precio', '24900', '34900', null],
      ['edited', 'Ana', 'Comisión', '2490', '3490', null],
      ['edited', 'Ana', 'Teléfono del cliente', '341 555-1234', '341 555-9999', null],
      ['status_changed', 'Administrador', 'Estado', 'pending', 'cancelled', 'Se mudó'],
    ]);
    expect(events.map(({ at }) => at)).toEqual([
      sale.createdAt,
      ...Array(5).fill('2026-03-10T15:00:01.000Z'),
    ]);
  });

  test('has a label for every field that a change can touch', async ({ app }) => {
    const [admin, seller] = [await app.admin(), await app.seller()];
    const sale = await seller.caller.sales.register(saleInput());
    const customerInfo = {
      name: 'Otro',
      email: 'otro@example.com',
      phone: '1',
      dni: '2',
      address: { street: 'A', number: '3', city: 'B', province: 'C', postalCode: '4' },
    };
    await seller.caller.sales.edit({ id: sale._id, description: 'Otra', customerInfo, planId: '3' });
    await admin.caller.admin.changeSaleStatus({ id: sale._id, status: 'installed' });
    const { events } = await admin.caller.admin.saleDetail({ id: sale._id });
    const touched = new Set(events.map(({ field }) => field).filter((field) => field !== null));
    expect(touched.size).toBeGreaterThan(14);
    for (const field of touched) expect(EVENT_FIELD_LABELS).toHaveProperty([field]);
  });

  test.for([
    ['status', 'pending_appointment', 'Pendiente de Turno'],
    [null, 'pending', 'Pendiente'],
    ['planPrice', '24900.5', '$\u00a024.900,50'],
    ['customerInfo.dniPhoto', null, 'Sin foto'],
    ['customerInfo.dniPhoto', 'photo', 'Con foto'],
    ['customerInfo.name', 'Ana', 'Ana'],
  ] as const)('a value of %s is shown as people write it', ([field, value, text]) => {
    expect(saleEventText(field, value)).toBe(text);
  });

  test('of an unknown sale is a 404', async ({ app }) => {
    expect((await (await app.admin()).rest('GET', '/api/admin/sales/99')).status).toBe(404);
  });
});
