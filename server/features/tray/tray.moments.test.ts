import { describe, expect } from 'vitest';
import { saleInput } from '../../cli/demo/saleInput.ts';
import { HOUR_MS, MINUTE_MS } from '../../../shared/values/durations.ts';
import { uploadPhoto } from '../../testing/photos.ts';
import { test, type Person, type TestApp } from '../../testing/testApp.ts';
import {
  type Section,
  sectionsOf,
  todoOf,
  salesIn,
  people,
  registered,
  approve,
} from '../../testing/features/tray.ts';

/** The sections in which something stands. */
const filled = (sections: Section[]) =>
  Object.fromEntries(Object.entries(salesIn(sections)).filter(([, items]) => items.length > 0));

/** The contents of tray and seller's list at that instant. */
const at = async (app: TestApp, admin: Person, seller: Person, instant: string) => {
  app.clock.nowMs = Date.parse(instant);
  return [filled(await sectionsOf('rest', admin)), filled(await todoOf('rest', seller))];
};

describe('time alone moves a sale', () => {
  test('from the ones to appoint to the overdue, at exactly 48 hours', async ({ app }) => {
    const { seller, admin } = await people(app);
    const id = await registered(seller);
    await approve(admin, id);
    const dueMs = app.clock.nowMs + 48 * HOUR_MS;
    for (const [beforeMs, section, own] of [
      [48 * HOUR_MS, 'to_appoint', 'underway'],
      [12 * HOUR_MS + 1, 'to_appoint', 'underway'],
      [12 * HOUR_MS, 'to_appoint', 'due_soon'],
      [1, 'to_appoint', 'due_soon'],
      [0, 'overdue', 'overdue'],
    ] as const) {
      expect(await at(app, admin, seller, new Date(dueMs - beforeMs).toISOString())).toEqual([
        { [section]: [id] },
        { [own]: [id] },
      ]);
    }
  });

  test('with an appointment, by day and the end of its time', async ({ app }) => {
    const { seller, admin } = await people(app);
    const id = await registered(seller);
    await admin.caller.admin.setAppointment({ id, date: '2026-03-12', from: '09:00', to: '12:00' });
    const both = [{ today: [id] }, { today: [id] }];
    // Argentina is three hours behind UTC.
    expect(await at(app, admin, seller, '2026-03-11T02:59:59.999Z')).toEqual([{}, {}]);
    expect(await at(app, admin, seller, '2026-03-11T03:00:00Z')).toEqual(both);
    expect(await at(app, admin, seller, '2026-03-12T14:59:59.999Z')).toEqual(both);
    expect(await at(app, admin, seller, '2026-03-12T15:00:00Z')).toEqual([
      { unclosed: [id] },
      { today: [id] },
    ]);
    expect(await at(app, admin, seller, '2026-03-13T03:00:00Z')).toEqual([{ unclosed: [id] }, {}]);
  });

  test('no restart, job or other call is needed for it', async ({ app }) => {
    const { seller, admin } = await people(app);
    await approve(admin, await registered(seller));
    const writes = () => app.query('SELECT total_changes() AS n')[0]?.n;
    const before = writes();
    app.clock.nowMs += 20 * MINUTE_MS;
    await sectionsOf('rest', admin);
    expect(writes()).toBe(before);
  });
});

test('a pending sale lacks a photo until one is added or the DNI is approved', async ({ app }) => {
  const { seller, admin } = await people(app);
  const [photographed, approved] = [await registered(seller), await registered(seller)];
  expect(filled(await todoOf('rest', seller))).toEqual({ missing_photo: [photographed, approved] });
  expect(filled(await sectionsOf('rest', admin))).toEqual({ no_photo: [photographed, approved] });
  const customerInfo = { ...saleInput().customerInfo, dniPhoto: await uploadPhoto(app, seller) };
  await seller.caller.sales.edit({ id: photographed, customerInfo });
  await approve(admin, approved);
  await admin.caller.admin.changeSaleStatus({ id: approved, status: 'pending' });
  expect(filled(await todoOf('rest', seller))).toEqual({});
  expect(filled(await sectionsOf('rest', admin))).toEqual({
    to_verify: [photographed],
    to_appoint: [approved],
  });
});
