import { describe, expect } from 'vitest';
import { SALE_STATUSES } from '../../../../shared/sales/saleStatus.ts';
import { test } from '../../../testing/testApp.ts';
import { MORNING, AFTERNOON, FIELDS, set, recorded } from '../../../testing/features/appointments.ts';
import { customerWith, people, statusTo } from '../../../testing/features/verification.ts';

describe('leaving appointed by status', () => {
  const others = SALE_STATUSES.filter((status) => status !== 'appointed');

  test.for(others)('for %s closes the appointment, "por estado"', async (status, { app }) => {
    const { seller, admin, id } = await people(app);
    await set('rest', admin, id);
    const state = status === 'installed' || status === 'completed' ? 'done' : 'failed';
    expect((await statusTo(admin, id, status)).appointment).toEqual({ ...MORNING, ...FIELDS, state });
    expect((await recorded(seller, id)).slice(-2)).toEqual([
      ['2026-03-12 09:00-12:00', state, 'por estado'],
      ['appointed', status, null],
    ]);
    // Going back does not open it again.
    expect((await statusTo(admin, id, 'appointed')).appointment?.state).toBe(state);
  });

  test('without an appointment records none', async ({ app }) => {
    const { seller, admin, id } = await people(app);
    await statusTo(admin, id, 'appointed');
    expect((await statusTo(admin, id, 'installed')).appointment).toBeNull();
    expect(await recorded(seller, id)).toEqual([
      ['pending', 'appointed', null],
      ['appointed', 'installed', null],
    ]);
  });

  test('an edit of the customer leaves it', async ({ app }) => {
    const { seller, admin, id } = await people(app);
    await set('rest', admin, id);
    const customerInfo = customerWith({ name: 'Marta' });
    const { status, appointment, verification } = await seller.caller.sales.edit({ id, customerInfo });
    expect({ status, appointment, state: verification.state }).toEqual({
      status: 'appointed',
      appointment: { ...MORNING, ...FIELDS },
      state: 'pending',
    });
    // Moving the appointment does not approve unseen data.
    expect((await set('rest', admin, id, AFTERNOON)).result.verification.state).toBe('pending');
  });
});

test('an appointment and the status are stored together or not at all', async ({ app }) => {
  const { admin, id } = await people(app);
  app.query(
    `CREATE TRIGGER refuse BEFORE INSERT ON sale_events WHEN new.kind = 'status_changed' BEGIN SELECT RAISE(ABORT, 'no'); END`,
  );
  expect((await set('rest', admin, id)).status).toBe(500);
  expect(await admin.caller.sales.get({ id })).toMatchObject({ status: 'pending', appointment: null });
});
