import { describe, expect } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../shared/values/durations.ts';
import { saleInput } from '../../../cli/demo/saleInput.ts';
import { planOf, watchSelects } from '../../../testing/queryPlans.ts';
import { test, type Person, type TestApp } from '../../../testing/testApp.ts';
import { test as withMail, untilNothingWaits, waiting } from '../../../testing/features/mail.ts';
import { queueWeeklySummaries } from './summary.weekly.service.ts';

/** Tuesday 10 March 2026, 12:00 in Argentina: the last whole week began on the 2nd. */
const NOW_MS = Date.parse('2026-03-10T15:00:00Z');

let sold = 0;
const sellAt = (app: TestApp, seller: Person, at: string) => {
  const customerInfo = { ...saleInput().customerInfo, dni: String(30_000_000 + sold++) };
  return app.doEarlier(app.clock.nowMs - Date.parse(at), () =>
    seller.caller.sales.register(saleInput({ customerInfo, description: at })),
  );
};
const moveAt = (app: TestApp, admin: Person, id: string, status: 'installed' | 'cancelled', at: string) =>
  app.doEarlier(app.clock.nowMs - Date.parse(at), () => admin.caller.admin.changeSaleStatus({ id, status }));

const longAgo = { createdAtMs: NOW_MS - 90 * DAY_MS };

describe('the summary of a week', () => {
  test('counts by the days of sale and installation in Argentina, against the week before', async ({
    app,
  }) => {
    const [admin, ana, bea] = [
      await app.admin(),
      await app.seller({ name: 'Ana', ...longAgo }),
      await app.seller({ name: 'Bea', ...longAgo }),
    ];
    // The first and last moments of the week, and those next to them.
    const before = await sellAt(app, ana, '2026-03-02T02:59:59Z');
    const first = await sellAt(app, ana, '2026-03-02T03:00:00Z');
    const last = await sellAt(app, bea, '2026-03-09T02:59:59Z');
    await sellAt(app, bea, '2026-03-09T03:00:00Z');
    const gone = await sellAt(app, bea, '2026-03-04T12:00:00Z');
    await moveAt(app, admin, gone._id, 'cancelled', '2026-03-10T12:00:00Z');
    await moveAt(app, admin, before._id, 'installed', '2026-03-02T03:00:00Z');
    await moveAt(app, admin, first._id, 'installed', '2026-03-09T02:59:59Z');
    await moveAt(app, admin, last._id, 'installed', '2026-03-09T03:00:00Z');

    const { amount } = first;
    const { status, body } = await admin.rest('GET', '/api/admin/summary');
    expect(status).toBe(200);
    expect(body.summary).toEqual({
      from: '2026-03-02',
      to: '2026-03-08',
      registered: 3,
      installed: 2,
      cancelled: 1,
      amount: 2 * amount,
      before: { registered: 1, installed: 0, cancelled: 0, amount },
      best: [{ sellerId: ana.user.id, sellerName: 'Ana', installed: 2 }],
      idle: 0,
      waiting: (await admin.caller.admin.trayCounts()).counts,
      lastBackupAt: null,
    });
    const running = await admin.caller.admin.summary({ week: '2026-03-09' });
    expect(running).toMatchObject({
      registered: 1,
      installed: 1,
      best: [{ sellerName: 'Bea', installed: 1 }],
    });
  });

  test('names five active sellers at most, those with more installations first, then the older account', async ({
    app,
  }) => {
    const admin = await app.admin();
    for (const [name, count] of Object.entries({ A: 1, B: 2, C: 1, D: 3, E: 1, F: 1, G: 4 })) {
      const seller = await app.seller({ name, ...longAgo });
      for (let sale = 0; sale < count; sale += 1) {
        const { _id: id } = await sellAt(app, seller, '2026-03-03T12:00:00Z');
        await moveAt(app, admin, id, 'installed', '2026-03-04T12:00:00Z');
      }
      if (name === 'G') app.query('UPDATE users SET is_active = 0 WHERE id = ?', seller.user.id);
    }
    const { best, installed } = await admin.caller.admin.summary({});
    expect(best.map(({ sellerName }) => sellerName).join('')).toBe('DBACE');
    expect(installed).toBe(13);
  });

  test('counts as idle, as of its end, active sellers of 14 days without a sale that counts', async ({
    app,
  }) => {
    const admin = await app.admin();
    const idle = async (week: string) => (await admin.caller.admin.summary({ week })).idle;
    const atMs = Date.parse('2026-03-09T03:00:00Z') - 14 * DAY_MS;
    await app.seller({ createdAtMs: atMs });
    await app.seller({ createdAtMs: atMs + 1 });
    expect(await idle('2026-03-02')).toBe(1);
    const [inactive, gone] = [await app.seller(longAgo), await app.seller(longAgo)];
    app.query('UPDATE users SET is_active = 0 WHERE id = ?', inactive.user.id);
    app.query('UPDATE users SET deleted_at = 1 WHERE id = ?', gone.user.id);
    const late = await app.seller(longAgo);
    await sellAt(app, late, '2026-03-09T12:00:00Z');
    const sold = await app.seller(longAgo);
    const { _id: id } = await sellAt(app, sold, new Date(atMs).toISOString());
    expect(await idle('2026-03-02')).toBe(2);
    await admin.caller.admin.changeSaleStatus({ id, status: 'cancelled' });
    expect(await idle('2026-03-02')).toBe(3);
    // The running week: as of now.
    expect(await idle('2026-03-09')).toBe(3);
  });

  test('reads the sales installed in the week, not all of each seller', async ({ app }) => {
    const selects = watchSelects(app);
    await (await app.admin()).caller.admin.summary({});
    const [best = '', ...others] = [...selects].filter(
      (sql) => sql.includes('installed_at') && sql.includes('users'),
    );
    expect(others).toEqual([]);
    expect(planOf(app, best)[0]).toContain('SEARCH sales USING INDEX sales_installed');
  });

  test('begins on a Monday', async ({ app }) => {
    const admin = await app.admin();
    for (const week of ['2026-03-03', '2026-03-08', 'ayer', '1999-12-27', '2026-02-30']) {
      const { status, body } = await admin.rest('GET', `/api/admin/summary?week=${week}`);
      expect([week, status, body.details?.length]).toEqual([week, 400, 1]);
    }
  });
});

const look = (app: TestApp) => queueWeeklySummaries(app.ctx);

describe('the weekly mail', () => {
  const MONDAY_MS = Date.parse('2026-03-16T11:00:00Z');

  withMail('goes to administrators who want it, on Mondays from 08:00, once', async ({ app, smtp }) => {
    const other = await app.otherAdmin({ name: 'Eva' });
    await app.otherAdmin({ mailSummary: false });
    const inactive = await app.otherAdmin();
    app.query('UPDATE users SET is_active = 0 WHERE id = ?', inactive.user.id);
    await app.seller();
    await look(app);
    app.clock.nowMs = MONDAY_MS - 1;
    await look(app);
    expect(waiting(app)).toEqual([]);
    app.clock.nowMs += 1;
    await Promise.all([look(app), look(app), look(app)]);
    await untilNothingWaits(app);
    expect(smtp.mails.map(({ to }) => to[0]).toSorted()).toEqual(['admin@ventas.local', other.user.email]);
    expect(smtp.mails[0]?.subject).toBe('Semana pasada: 0 ventas, 0 instalaciones');
    expect(smtp.mails[0]?.text).toContain('Del 09/03/2026 al 15/03/2026:');
    for (const ms of [MINUTE_MS, HOUR_MS, 6 * DAY_MS]) {
      app.clock.nowMs += ms;
      await look(app);
    }
    expect(waiting(app)).toEqual([]);
    app.clock.nowMs = MONDAY_MS + 7 * DAY_MS;
    await look(app);
    expect(waiting(app)).toHaveLength(2);
  });

  withMail('of a server that was off goes when it starts in that week', async ({ app }) => {
    app.clock.nowMs = MONDAY_MS + 3 * DAY_MS;
    await look(app);
    expect(waiting(app)).toHaveLength(1);
  });

  withMail('of a new installation waits for its first Monday', async ({ app }) => {
    app.query('UPDATE users SET created_at = ?', MONDAY_MS + 1);
    app.clock.nowMs = MONDAY_MS + 3 * DAY_MS;
    await look(app);
    expect(waiting(app)).toEqual([]);
    app.clock.nowMs = MONDAY_MS + 7 * DAY_MS;
    await look(app);
    expect(waiting(app)).toHaveLength(1);
  });

  withMail('is not doubled by a server that looks at the same time', async ({ app }) => {
    app.clock.nowMs = MONDAY_MS;
    const { transaction } = app.ctx;
    const later: typeof transaction = async (work) => {
      await look(app);
      return transaction(work);
    };
    await queueWeeklySummaries({ ...app.ctx, transaction: later });
    expect(waiting(app)).toHaveLength(1);
  });

  withMail('is not sent again for a week that a believed clock was past', async ({ app }) => {
    app.clock.nowMs = MONDAY_MS;
    await look(app);
    app.clock.nowMs = MONDAY_MS + 21 * DAY_MS;
    await look(app);
    expect(waiting(app)).toHaveLength(2);
    app.clock.nowMs = MONDAY_MS + DAY_MS;
    await look(app);
    expect(waiting(app)).toHaveLength(2);
  });

  withMail('is not doubled by a clock that jumps ahead and back', async ({ app }) => {
    app.clock.nowMs = MONDAY_MS;
    await look(app);
    app.clock.jumpTo(MONDAY_MS + 21 * DAY_MS);
    await look(app);
    expect(waiting(app)).toHaveLength(1);
    app.clock.jumpTo(MONDAY_MS - HOUR_MS);
    await look(app);
    app.clock.jumpTo(MONDAY_MS);
    await look(app);
    expect(waiting(app)).toHaveLength(1);
  });
});
