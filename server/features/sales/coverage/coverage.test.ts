import { describe, expect } from 'vitest';
import type { SaleView } from '../../../../shared/sales/sales.ts';
import { saleInput } from '../../../cli/demo/saleInput.ts';
import { test, type Person, type TestApp } from '../../../testing/testApp.ts';

const decide = (admin: Person, { _id }: SaleView, input: object) =>
  admin.rest('PUT', `/api/admin/sales/${_id}/coverage`, input);

const customerAt = (address: object) => {
  const { customerInfo } = saleInput();
  return { ...customerInfo, address: { ...customerInfo.address, ...address } };
};

/** A rule for the sales of this test, an approved one, and the tray's sections. */
async function outOfZone(app: TestApp, state: 'ask' | 'disabled' = 'disabled') {
  const [admin, seller] = [await app.admin(), await app.seller()];
  await admin.caller.admin.createZone({ province: 'Santa Fe', state });
  const sale = await seller.caller.sales.register(saleInput());
  const sections = async () =>
    (await admin.caller.admin.tray()).sections.filter(({ count }) => count > 0).map(({ key }) => key);
  const approve = () =>
    admin.caller.admin.decideVerification({ id: sale._id, attempt: 1, result: 'approved', note: 'Visto' });
  const read = async () => seller.caller.sales.get({ id: sale._id });
  return { admin, seller, sale, sections, approve, read };
}

describe('the coverage of a sale', () => {
  test('is null without rules, and as it was when it was registered', async ({ app }) => {
    const [admin, seller] = [await app.admin(), await app.seller()];
    const early = await seller.caller.sales.register(saleInput());
    expect(early).toMatchObject({ coverage: null, coverageDecidedAt: null });
    await admin.caller.admin.createZone({ province: 'Santa Fe', city: 'Rosario', state: 'disabled' });
    expect(await seller.caller.sales.get({ id: early._id })).toMatchObject({ coverage: null });
    const sale = await seller.caller.sales.register(saleInput());
    expect(sale).toMatchObject({ coverage: 'disabled', coverageDecidedAt: null });
    await admin.caller.admin.editZone({ id: '1', state: 'enabled' });
    expect(await seller.caller.sales.get({ id: sale._id })).toMatchObject({ coverage: 'disabled' });
  });

  test.for([
    ['city', { city: 'Rafaela' }],
    ['province', { province: 'Salta' }],
    ['postal code', { postalCode: '2001' }],
  ] as const)(
    'is new and undecided with another %s, and stays with another street',
    async ([, address], { app }) => {
      const { admin, seller, sale, read } = await outOfZone(app);
      await decide(admin, sale, { state: 'enabled' });
      await seller.caller.sales.edit({ id: sale._id, customerInfo: customerAt({ street: 'Otra' }) });
      expect(await read()).toMatchObject({ coverage: 'enabled', coverageDecidedAt: expect.any(String) });
      await seller.caller.sales.edit({ id: sale._id, customerInfo: customerAt(address) });
      const coverage = 'province' in address ? 'ask' : 'disabled';
      expect(await read()).toMatchObject({ coverage, coverageDecidedAt: null });
    },
  );
});

describe('a sale out of zone', () => {
  test('stands in its section of the tray from the approval until it is decided', async ({ app }) => {
    const { admin, seller, sale, sections, approve, read } = await outOfZone(app, 'ask');
    expect(await sections()).toEqual(['no_photo']);
    await approve();
    expect(await sections()).toEqual(['out_of_zone']);
    app.clock.nowMs += 48 * 3_600_000;
    expect(await sections()).toEqual(['out_of_zone']);
    const todo = await seller.caller.sales.todo();
    expect(todo.sections.find(({ key }) => key === 'overdue')?.count).toBe(1);
    expect((await read()).followUp.state).toBe('overdue');
    await admin.caller.admin.changeSaleStatus({ id: sale._id, status: 'pending' });
    expect(await sections()).toEqual(['out_of_zone']);
    await admin.caller.admin.changeSaleStatus({ id: sale._id, status: 'appointed' });
    expect(await sections()).toEqual(['undated']);
    await admin.caller.admin.changeSaleStatus({ id: sale._id, status: 'pending_appointment' });
    expect(await decide(admin, sale, { state: 'disabled', note: 'En marzo' })).toMatchObject({
      status: 200,
      body: { sale: { coverage: 'disabled', coverageDecidedAt: new Date(app.clock.nowMs).toISOString() } },
    });
    expect(await sections()).toEqual(['overdue']);
    const { body } = await seller.rest('GET', `/api/sales/${sale._id}/events`);
    expect((body.events as object[])[0]).toMatchObject({
      kind: 'coverage',
      from: 'ask',
      to: 'disabled',
      reason: 'En marzo',
      actorId: admin.user.id,
    });
  });

  test('leaves it with an appointment, also when that fails', async ({ app }) => {
    const { admin, sale, sections, approve, read } = await outOfZone(app);
    await approve();
    await admin.caller.admin.setAppointment({ id: sale._id, date: '2026-03-20', from: '09:00', to: '10:00' });
    expect(await read()).toMatchObject({ coverage: 'disabled', coverageDecidedAt: expect.any(String) });
    await admin.caller.admin.closeAppointment({ id: sale._id, result: 'failed' });
    expect(await sections()).toEqual(['to_appoint']);
  });

  test('stands there again at another place', async ({ app }) => {
    const { admin, seller, sale, sections, approve } = await outOfZone(app);
    await approve();
    await decide(admin, sale, { state: 'enabled' });
    await seller.caller.sales.edit({ id: sale._id, customerInfo: customerAt({ city: 'Rafaela' }) });
    expect(await sections()).toEqual(['out_of_zone']);
  });
});

describe('a decision', () => {
  test('is refused without a state, without coverage, for a cancelled and an unknown sale', async ({
    app,
  }) => {
    const [admin, seller] = [await app.admin(), await app.seller()];
    const early = await seller.caller.sales.register(saleInput());
    expect((await decide(admin, early, { state: 'enabled' })).status).toBe(409);
    await admin.caller.admin.createZone({ province: 'Santa Fe', state: 'ask' });
    const sale = await seller.caller.sales.register(saleInput());
    expect((await decide(admin, sale, { state: 'ask' })).status).toBe(400);
    expect((await decide(admin, { ...sale, _id: '99' }, { state: 'enabled' })).status).toBe(404);
    await admin.caller.admin.changeSaleStatus({ id: sale._id, status: 'cancelled' });
    expect((await decide(admin, sale, { state: 'enabled' })).status).toBe(409);
  });
});
