import { expect } from 'vitest';
import { saleInput } from '../../../cli/demo/saleInput.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../shared/values/durations.ts';
import { test } from '../../../testing/testApp.ts';

test('an open sale carries the median hours of its step, once five sales of the last 30 days tell', async ({
  app,
}) => {
  const [seller, admin] = [await app.seller(), await app.admin()];
  const { _id: waiting } = await seller.caller.sales.register(saleInput());
  const shown = async (id = waiting) => {
    const { body } = await seller.rest('GET', `/api/sales/${id}`);
    return (body.sale as { expected: unknown }).expected;
  };
  const take = async (hours: number) => {
    const { _id: id } = await seller.caller.sales.register(saleInput());
    const pass = () => (app.clock.nowMs += hours * HOUR_MS);
    pass();
    await admin.caller.admin.decideVerification({ id, attempt: 1, result: 'approved', note: 'Visto' });
    pass();
    await admin.caller.admin.setAppointment({ id, date: '2026-03-20', from: '09:00', to: '12:00' });
    pass();
    await admin.caller.admin.closeAppointment({ id, result: 'done' });
  };
  for (const hours of [1, 2, 9, 4]) await take(hours);
  expect(await shown()).toBeNull();
  await take(3 - MINUTE_MS / HOUR_MS);
  expect(await shown()).toEqual({ step: 'verification', hours: 3 });
  await admin.caller.admin.decideVerification({ id: waiting, attempt: 1, result: 'rejected' });
  expect(await shown()).toBeNull();
  await admin.caller.admin.changeSaleStatus({ id: waiting, status: 'pending_appointment' });
  expect(await shown()).toEqual({ step: 'appointment', hours: 3 });
  await admin.caller.admin.setAppointment({ id: waiting, date: '2026-03-20', from: '09:00', to: '12:00' });
  expect(await shown()).toMatchObject({ step: 'installation' });
  await admin.caller.admin.closeAppointment({ id: waiting, result: 'done' });
  expect(await shown()).toBeNull();
  // Under an hour is one; the rest is too long ago.
  app.clock.nowMs += 31 * DAY_MS;
  app.query('UPDATE sessions SET created_at = ?, expires_at = ?', app.clock.nowMs, app.clock.nowMs + DAY_MS);
  const { _id: later } = await seller.caller.sales.register(saleInput());
  expect(await shown(later)).toBeNull();
  for (let n = 0; n < 5; n += 1) {
    const { _id: id } = await seller.caller.sales.register(saleInput());
    app.clock.nowMs += MINUTE_MS;
    await admin.caller.admin.decideVerification({ id, attempt: 1, result: 'approved', note: 'Visto' });
  }
  expect(await shown(later)).toEqual({ step: 'verification', hours: 1 });
});
