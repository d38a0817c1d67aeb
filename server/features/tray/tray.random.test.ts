import { expect } from 'vitest';
import { createRandom } from '../../cli/demo/random.ts';
import { saleInput } from '../../cli/demo/saleInput.ts';
import { addDays, argentineDay } from '../../../shared/values/dates.ts';
import { HOUR_MS, MINUTE_MS } from '../../../shared/values/durations.ts';
import type { SaleView } from '../../../shared/sales/sales.ts';
import type { SaleItemView } from '../../../shared/tray/tray.ts';
import { SALE_SECTIONS, SALE_TODO_SECTIONS } from '../../../shared/tray/traySections.ts';
import { CITIES, CONFLICT, operate, type Team } from '../../testing/saleOperations.ts';
import { test } from '../../testing/testApp.ts';
import {
  clockOf,
  endOf,
  followUpOf,
  openAppointment,
  readRecorded,
  sectionOf,
  todoOf,
  type RecordedSale,
} from '../../testing/saleTimelines.ts';
import { expectRightTotals } from '../../testing/recount.ts';

/** More for a longer look. */
const OPERATIONS = Number(process.env.RANDOM_OPERATIONS ?? 2000);
const SEED = Number(process.env.RANDOM_SEED ?? 1);
const SALES = 50;
const CHECK_EVERY = 100;

/** Some minutes or hours on. */
function passTime({ app: { clock }, random }: Team): void {
  clock.nowMs += random.int(0, 90) * MINUTE_MS;
}

/** On to the exact millisecond at which the next sale becomes due or its appointment ends, or to the one before. */
function passToEdge({ app: { clock }, random }: Team, sales: RecordedSale[]): void {
  const edges = sales.flatMap((sale) => {
    const sinceMs = clockOf(sale);
    const open = openAppointment(sale);
    return [
      ...(sinceMs === undefined ? [] : [sinceMs + 36 * HOUR_MS, sinceMs + 48 * HOUR_MS]),
      ...(open ? [endOf(open)] : []),
    ];
  });
  const next = edges.filter((edge) => edge > clock.nowMs);
  if (next.length > 0) clock.nowMs = Math.min(...next) - random.int(0, 1);
}

const listed = (items: Iterable<{ id: number; sinceMs: number }>) =>
  [...items].toSorted((one, other) => one.sinceMs - other.sinceMs || one.id - other.id).map(({ id }) => id);
const idsIn = (items: object[]) => items.map((item) => Number((item as SaleItemView).saleId));

/** Compares all views with the timeline. */
async function check(team: Team, recorded: Map<number, RecordedSale>): Promise<void> {
  const { app, admin, sellers } = team;
  const nowMs = app.clock.nowMs;
  const sales = [...recorded.values()];
  const { sales: views } = await admin.caller.admin.listSales({ limit: 100 });
  expect(views).toHaveLength(sales.length);
  for (const view of views) checkView(view, recorded.get(Number(view._id)) as RecordedSale, nowMs);
  const photoOf = new Map(
    views.map(({ _id, verification }) => [Number(_id), verification.dniPhoto !== null]),
  );

  const placed = sales.flatMap((sale) => {
    const place = sectionOf(sale, nowMs, photoOf.get(sale.id) ?? false);
    return place ? [{ ...place, id: sale.id }] : [];
  });
  const { sections } = await admin.caller.admin.tray();
  const { counts, badge } = await admin.caller.admin.trayCounts();
  expect(counts).toEqual(Object.fromEntries(sections.map(({ key, count }) => [key, count])));
  expect(badge).toBe(
    counts.withdrawals +
      counts.to_verify +
      counts.overdue +
      counts.unclosed +
      counts.reschedule +
      counts.claims,
  );
  for (const key of SALE_SECTIONS) {
    const ids = listed(placed.filter((place) => place.key === key));
    const section = sections.find((one) => one.key === key);
    const { items, pagination } = await admin.caller.admin.traySection({ key, limit: 100 });
    expect([key, idsIn(items)]).toEqual([key, ids]);
    expect([key, section?.count, pagination.total]).toEqual([key, ids.length, ids.length]);
    expect([key, idsIn(section?.items ?? [])]).toEqual([key, ids.slice(0, 20)]);
  }

  for (const seller of sellers) {
    const own = sales.filter(({ sellerId }) => sellerId === Number(seller.user.id));
    const todo = await seller.caller.sales.todo();
    for (const key of SALE_TODO_SECTIONS) {
      const ids = listed(
        own.flatMap((sale) => {
          const place = todoOf(sale, nowMs, photoOf.get(sale.id) ?? false);
          return place?.key === key ? [{ ...place, id: sale.id }] : [];
        }),
      );
      const section = todo.sections.find((one) => one.key === key);
      expect([key, section?.count, idsIn(section?.items ?? [])]).toEqual([key, ids.length, ids.slice(0, 20)]);
    }
    const news = own
      .flatMap(({ events }) => events)
      // A mark by another sale's edit has no actor, and is no news.
      .filter((event) => event.actor_id !== null && String(event.actor_id) !== seller.user.id)
      .toSorted((one, other) => other.id - one.id);
    const { events, unread } = await seller.caller.sales.news();
    expect(events.map(({ _id }) => Number(_id))).toEqual(news.slice(0, 50).map(({ id }) => id));
    expect(unread).toBe(news.length);
  }
  expectRightTotals(app);
  await checkAppointments(team, sales);
  const some = team.random.pick(sales);
  const id = String(some.id);
  expect((await admin.caller.sales.events({ id })).events.map(({ _id }) => Number(_id))).toEqual(
    some.events.map((event) => event.id).toReversed(),
  );
  const attempts = await admin.caller.sales.verifications({ id });
  expect(attempts.map(({ attempt }) => attempt)).toEqual(
    Array.from({ length: some.attempt }, (_, index) => some.attempt - index),
  );
  for (const { state } of attempts.slice(1)) expect(['rejected', 'superseded']).toContain(state);
}

function checkView(view: SaleView, sale: RecordedSale, nowMs: number): void {
  const last = sale.appointments.at(-1);
  expect({
    id: Number(view._id),
    status: view.status,
    attempt: view.verification.attempt,
    state: view.verification.state,
    decidedAt: view.verification.decidedAt,
    followUp: view.followUp,
    coverage: view.coverage,
    zoneDecided: view.coverageDecidedAt !== null,
    appointment: view.appointment && {
      day: view.appointment.date,
      from: view.appointment.from,
      to: view.appointment.to,
      state: view.appointment.state,
    },
  }).toEqual({
    id: sale.id,
    status: sale.status,
    attempt: sale.attempt,
    state: sale.verification,
    decidedAt: sale.verification === 'pending' ? null : new Date(sale.decidedAtMs).toISOString(),
    followUp: followUpOf(sale, nowMs),
    coverage: sale.coverage,
    zoneDecided: sale.zoneDecided,
    appointment: last ?? null,
  });
  const { name, dni, phone } = view.customerInfo;
  const shown: Record<string, string | null> = {
    description: view.description,
    planName: view.planName,
    planPrice: String(view.planPrice * 100),
    commission: String(Math.round(view.commission * 100)),
    'customerInfo.name': name,
    'customerInfo.dni': dni,
    'customerInfo.phone': phone,
    possibleDuplicate: String(view.possibleDuplicate),
  };
  for (const [field, value] of sale.fields) {
    if (field in shown) expect([sale.id, field, shown[field]]).toEqual([sale.id, field, value]);
  }
}

async function checkAppointments({ app, admin }: Team, sales: RecordedSale[]): Promise<void> {
  const today = argentineDay(app.clock.nowMs);
  const [from, to] = [addDays(today, -30), addDays(today, 5)];
  const expected = sales.flatMap(({ id, appointments }) =>
    appointments
      .filter(({ day }) => day >= from && day <= to)
      .map((one) => `${one.day} ${one.from} ${one.to} ${one.state} ${id}`),
  );
  const appointments = await admin.caller.admin.appointments({ from, to });
  const shown = appointments.map((one) => `${one.date} ${one.from} ${one.to} ${one.state} ${one.saleId}`);
  expect(shown.toSorted()).toEqual(expected.toSorted());
  const starts = appointments.map(({ date, from: start }) => `${date} ${start}`);
  expect(starts).toEqual(starts.toSorted());
}

test(
  'after any operations in any order every view, section and total agrees with the timeline',
  { timeout: 600_000 },
  async ({ app }) => {
    const random = createRandom(SEED, 'operations');
    const sellers = [await app.seller({ name: 'Ana' }), await app.seller({ name: 'Bea' })];
    const team: Team = { app, random, admin: await app.admin(), sellers };
    for (const [city, state] of [
      [CITIES[1], 'disabled'],
      [CITIES[2], 'enabled'],
    ] as const) {
      await team.admin.caller.admin.createZone({ province: 'Santa Fe', city, state });
    }
    for (let number = 0; number < SALES; number += 1) {
      const { customerInfo } = saleInput();
      const customer = {
        ...customerInfo,
        dni: String(31_000_000 + number),
        phone: `11 4555-${1000 + number}`,
        address: { ...customerInfo.address, city: random.pick(CITIES) },
      };
      await random.pick(sellers).caller.sales.register(saleInput({ customerInfo: customer }));
    }
    const read = readRecorded(app);
    let recorded = read();
    const done = new Map<string, number>();
    for (let count = 1; count <= OPERATIONS; count += 1) {
      const sales = [...recorded.values()];
      if (random.chance(0.6)) passTime(team);
      const [result, expected] = await operate(team, random.pick(sales));
      expect([count, result]).toEqual([count, expected]);
      done.set(result, (done.get(result) ?? 0) + 1);
      recorded = read();
      if (count % CHECK_EVERY !== 0) continue;
      passToEdge(team, [...recorded.values()]);
      await check(team, recorded);
    }
    // It must have been about something.
    expect(done.get('done')).toBeGreaterThan(OPERATIONS / 2);
    expect(done.get(CONFLICT)).toBeGreaterThan(OPERATIONS / 20);
  },
);
