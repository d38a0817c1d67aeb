import { describe, expect } from 'vitest';
import { SALE_STATUSES } from '../../../../shared/sales/saleStatus.ts';
import { test } from '../../../testing/testApp.ts';
import {
  RELATIVE,
  people,
  customerWith,
  decide,
  statusTo,
  recorded,
} from '../../../testing/features/verification.ts';

describe('a status', () => {
  const approving = SALE_STATUSES.filter((status) => status !== 'pending' && status !== 'cancelled');

  test.for(approving)('of %s approves a pending attempt, "por estado"', async (status, { app }) => {
    const { seller, admin, id } = await people(app);
    expect((await statusTo(admin, id, status)).verification).toMatchObject({
      attempt: 1,
      state: 'approved',
      source: 'status',
      decidedBy: admin.user.id,
      decidedAt: '2026-03-10T15:00:00.000Z',
    });
    expect(await recorded(seller, id)).toEqual([['pending', 'approved', 'por estado']]);
  });

  test.for(approving)(
    'of %s leaves a rejected attempt and follows it by an approved one',
    async (status, { app }) => {
      const { seller, admin, id } = await people(app);
      await decide('rest', admin, id, 1, 'rejected');
      await seller.caller.sales.requestVerification({ id, ...RELATIVE });
      await decide('rest', admin, id, 2, 'rejected', 'Tampoco');
      await statusTo(admin, id, status);
      expect(await seller.caller.sales.verifications({ id })).toMatchObject([
        { attempt: 3, state: 'approved', source: 'status', holderName: 'Rosa Gómez', relationship: 'parent' },
        { attempt: 2, state: 'rejected', source: 'manual', note: 'Tampoco' },
        { attempt: 1, state: 'rejected' },
      ]);
      expect((await recorded(seller, id)).at(-1)).toEqual(['rejected', 'approved', 'por estado']);
    },
  );

  test('that the sale has already approves an attempt that an edit opened', async ({ app }) => {
    const { seller, admin, id } = await people(app);
    await statusTo(admin, id, 'appointed');
    await seller.caller.sales.edit({ id, customerInfo: customerWith({ name: 'Marta' }) });
    const { verification } = await statusTo(admin, id, 'appointed');
    expect(verification).toMatchObject({ attempt: 2, state: 'approved', source: 'status' });
  });

  test('of cancelled leaves the attempt as it is, and back in pending it keeps its approval', async ({
    app,
  }) => {
    const { admin, id } = await people(app);
    expect((await statusTo(admin, id, 'cancelled')).verification).toMatchObject({
      attempt: 1,
      state: 'pending',
    });
    expect((await statusTo(admin, id, 'pending')).verification.state).toBe('pending');
    await decide('rest', admin, id, 1, 'approved', 'Visto en persona');
    const { verification } = await admin.caller.sales.get({ id });
    for (const status of ['cancelled', 'pending', 'completed', 'pending'] as const) {
      expect((await statusTo(admin, id, status)).verification).toEqual(verification);
    }
  });
});
