import { describe, expect } from 'vitest';
import { saleInput } from '../../../cli/demo/saleInput.ts';
import { HOUR_MS } from '../../../../shared/values/durations.ts';
import type { RecordedContactView } from '../../../../shared/sales/sales.ts';
import { callThrough, CREATED, DOORS } from '../../../testing/doors.ts';
import { test, type Person, type TestApp } from '../../../testing/testApp.ts';

/** A sale whose 48 hours run. */
async function approved(app: TestApp) {
  const [seller, admin] = [await app.seller(), await app.admin()];
  const { _id: id } = await seller.caller.sales.register(saleInput());
  await admin.caller.admin.decideVerification({
    id,
    attempt: 1,
    result: 'approved',
    note: 'Visto en persona',
  });
  return { seller, admin, id };
}

describe.each(DOORS)('a contact through %s', (door) => {
  const contact = (person: Person, id: string, values: object = {}) =>
    callThrough<RecordedContactView>(door, person, 'sales.recordContact', {
      id,
      channel: 'call',
      result: 'answered',
      ...values,
    });

  test('sent again with its clientKey is recorded once, and does not restart the 48 hours', async ({
    app,
  }) => {
    const { seller, admin, id } = await approved(app);
    const keyed = { clientKey: 'contacto-de-prueba_1', note: 'Llamar de tarde' };
    const first = await contact(seller, id, keyed);
    app.clock.nowMs += HOUR_MS;
    const again = await contact(seller, id, keyed);
    expect(again.status).toBe(CREATED[door]);
    expect(again.result).toEqual(first.result);
    const { events } = await seller.caller.sales.events({ id });
    expect(events.filter(({ kind }) => kind === 'contact')).toHaveLength(1);

    await admin.caller.admin.eraseSale({ id, reason: 'Lo pidió' });
    expect((await contact(seller, id, keyed)).status).toBe(CREATED[door]);
    expect((await contact(seller, id, { clientKey: 'contacto-de-prueba_2' })).status).toBe(409);
  });

  test('with a clientKey of another contact is a 409, and records nothing', async ({ app }) => {
    const { seller, admin, id } = await approved(app);
    const { _id: otherId } = await seller.caller.sales.register(saleInput());
    const keyed = { clientKey: 'contacto-de-prueba_1' };
    await contact(seller, id, keyed);
    for (const [ofSale, values] of [
      [otherId, {}],
      [id, { channel: 'visit' }],
      [id, { result: 'no_answer' }],
    ] as const) {
      expect(await contact(seller, ofSale, { ...keyed, ...values })).toMatchObject({
        status: 409,
        error: 'La clave clientKey ya se usó para otro contacto',
      });
    }
    // Another account may have chosen the same key.
    expect((await contact(admin, id, keyed)).status).toBe(CREATED[door]);
    const events = [
      ...(await seller.caller.sales.events({ id })).events,
      ...(await seller.caller.sales.events({ id: otherId })).events,
    ];
    expect(events.filter(({ kind }) => kind === 'contact')).toHaveLength(2);
  });
});
