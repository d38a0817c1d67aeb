import { expect } from 'vitest';
import type { z } from 'zod';
import { SALE_STATUSES, type SaleStatus } from '../../../../shared/sales/saleStatus.ts';
import { SALE_SORTS, type listAllSalesInput } from '../../../../shared/sales/sales.ts';
import { compareTexts, digitsOf, fold, readingsOf } from '../../../../shared/search/words.ts';
import { DAY_MS, HOUR_MS } from '../../../../shared/values/durations.ts';
import { whatsAppNumber } from '../../../../shared/values/phones.ts';
import { saleInput } from '../../../cli/demo/saleInput.ts';
import { createRandom, type Random } from '../../../cli/demo/random.ts';
import { insertSales } from '../../../testing/insertSales.ts';
import { test, type Person, type TestApp } from '../../../testing/testApp.ts';

const NAMES = [
  'Ana',
  'Mariana',
  'José',
  'Núñez',
  'Nuñez Paz',
  'María',
  "D'Ana",
  'Gonçalves',
  'Peña-Ríos',
  'Paz',
  'Ñandú',
  'Marcos',
];
const CITIES = ['Rosario', 'Mar del Plata', 'San José', 'Río Cuarto'];
const NOTES = ['Alarma para casa', 'Alarma para local. Perro', 'Portón "verde"', 'Ana recibe'];
const IMPORTED = 'De una planilla';
const STATUSES = ['pending_appointment', 'cancelled'] as const;

interface Row {
  id: number;
  seller_id: number;
  status: SaleStatus;
  created_at: number;
  price_cents: number;
  customer_name: string;
  [column: string]: string | number;
}

type ListAllSalesRequest = z.input<typeof listAllSalesInput>;
type Filter = Pick<ListAllSalesRequest, 'search' | 'sellerId' | 'status' | 'startDate' | 'endDate'>;
type Sorting = Pick<ListAllSalesRequest, 'sort' | 'order'>;

const NUMBER = /^\d+(?: \d+)*$/;

/** Word by word, as the list of one seller's sales or of all finds them. */
function fits(row: Row, search: string, isOwn: boolean): boolean {
  const fields = [
    row['customer_name'], row['customer_email'], row['plan_name'], row['city'],
    `${row['street']} ${row['street_number']}`, row['description'], ...(isOwn ? [] : [row['seller_name']]),
  ].flatMap((field) => readingsOf(String(field))); // prettier-ignore
  const phone = String(row['customer_phone']);
  const numbers = [digitsOf(String(row['customer_dni'])), digitsOf(phone), whatsAppNumber(phone) ?? ''];
  const has = (word: string) =>
    fields.some((field) => (word.length > 2 ? field.includes(word) : ` ${field}`.includes(` ${word}`)));
  const runs = fold(search).match(/\d+(?: \d+)*(?= |$)|[^ ]+/g) ?? [];
  return runs.every((run) => {
    if (!NUMBER.test(run)) return run.length < 2 || has(run);
    const words = run.split(' ').filter((word) => word.length > 1);
    const isPhone = runs.length === 1 && words.length > 1 && digitsOf(run).length > 5;
    const isWritten = runs.length > 1 && words.length > 1 ? words.every(has) : has(run);
    return (isWritten && !isPhone) || numbers.some((number) => number.includes(digitsOf(run)));
  });
}

/** In Argentina, three hours behind UTC. */
const dayOf = (atMs: number) => new Date(atMs - 3 * HOUR_MS).toISOString().slice(0, 10);
const COMPARE = {
  createdAt: (one: Row, other: Row) => one.created_at - other.created_at,
  amount: (one: Row, other: Row) => one.price_cents - other.price_cents,
  status: (one: Row, other: Row) => SALE_STATUSES.indexOf(one.status) - SALE_STATUSES.indexOf(other.status),
  customerName: (one: Row, other: Row) => compareTexts(one.customer_name, other.customer_name),
};

/** Reads every row. */
function scan(
  app: TestApp,
  { search = '', sellerId, status, startDate = '', endDate = '9' }: Filter,
  { sort = 'createdAt', order }: Sorting,
): string[] {
  const isDown = (order ?? (sort === 'createdAt' || sort === 'amount' ? 'desc' : 'asc')) === 'desc';
  return (app.query('SELECT * FROM sales') as unknown as Row[])
    .filter((row) => sellerId === undefined || row.seller_id === Number(sellerId))
    .filter((row) => status === undefined || row.status === status)
    .filter((row) => dayOf(row.created_at) >= startDate && dayOf(row.created_at) <= endDate)
    .filter((row) => search === '' || fits(row, search, sellerId !== undefined))
    .toSorted(
      (one, other) =>
        COMPARE[sort](one, other) * (isDown ? -1 : 1) ||
        other.created_at - one.created_at ||
        other.id - one.id,
    )
    .map(({ id }) => String(id));
}

function customerOf(random: Random) {
  const number = String(random.int(10_000_000, 10_000_999));
  return {
    ...saleInput().customerInfo,
    name: `${random.pick(NAMES)} ${random.pick(NAMES)}`,
    dni: random.chance(0.5) ? number : `${number.slice(0, 2)}.${number.slice(2, 5)}.${number.slice(5)}`,
    phone: `011 4555-${random.int(1000, 9999)}`,
    address: { ...saleInput().customerInfo.address, city: random.pick(CITIES) },
  };
}

const FIRST_DAY_MS = Date.parse('2025-12-30T03:00:00Z');

/** Instants of three months, among them ends of days, some of them twice. */
function pastMs(random: Random): number {
  const midnightMs = FIRST_DAY_MS + random.int(0, 69) * DAY_MS;
  return midnightMs + random.pick([0, -1, 12 * HOUR_MS]);
}

async function change(app: TestApp, random: Random, admin: Person, seller: Person): Promise<void> {
  const customerInfo = customerOf(random);
  const ids = app.query(
    'SELECT id FROM sales WHERE erased_at IS NULL AND status = ? AND seller_id = ? AND description <> ?',
    'pending',
    Number(seller.user.id),
    IMPORTED,
  );
  const id = String(random.pick(ids)?.['id']);
  const kind = ids.length < 5 ? 0 : random.int(0, 11);
  if (kind < 5) {
    const description = random.pick(NOTES);
    const planId = random.pick(['1', '2', '3']);
    await seller.caller.sales.register({ ...saleInput(), planId, customerInfo, description });
  } else if (kind < 7) await seller.caller.sales.edit({ id, customerInfo });
  else if (kind === 7) await admin.caller.admin.changeSaleStatus({ id, status: random.pick(STATUSES) });
  else if (kind === 8) await admin.caller.admin.eraseSale({ id, reason: 'Pedido' });
  else if (kind === 9)
    app.query('DELETE FROM sales WHERE id = (SELECT max(id) FROM sales WHERE description = ?)', IMPORTED);
  else if (kind === 10)
    app.query(
      'UPDATE sales SET seller_id = ? WHERE id = (SELECT max(id) FROM sales WHERE description = ?)',
      random.pick([seller, admin]).user.id,
      IMPORTED,
    );
  else {
    insertSales(
      app,
      Array.from({ length: random.int(1, 20) }, () => {
        const createdAtMs = pastMs(random);
        return {
          sellerId: Number(random.chance(0.5) ? seller.user.id : admin.user.id),
          customerName: random.pick(NAMES),
          city: random.pick(CITIES),
          description: IMPORTED,
          status: random.pick(SALE_STATUSES),
          priceCents: random.int(1, 3) * 100_000,
          createdAtMs,
          soldOn: dayOf(createdAtMs),
        };
      }),
    );
  }
}

function filterOf(random: Random): Filter {
  const search = Array.from({ length: random.int(1, 2) }, () => random.pick(WORDS)).join(' ');
  const [from, to] = [pastMs(random), pastMs(random)].toSorted((one, other) => one - other) as [
    number,
    number,
  ];
  return {
    ...((search.length < 3 || random.chance(0.6)) && { search }),
    ...(random.chance(0.3) && { status: random.pick(SALE_STATUSES) }),
    ...(random.chance(0.3) && { startDate: dayOf(from) }),
    ...(random.chance(0.3) && { endDate: dayOf(random.chance(0.5) ? to : to + 9 * DAY_MS) }),
  };
}

const WORDS = [
  ...NAMES, ...CITIES, ...NOTES, 'ana', 'nan', 'ria', 'ma', 'la', 'ro', 'alarma', 'parma', 'datos', '4555', '10000', '10.000', '555-1',
  'gomez', 'esencial', 'rosario', 'vera',
]; // prettier-ignore

test('after every change, any list shows what reading every row finds, and counts it', async ({ app }) => {
  const random = createRandom(Number(process.env['RANDOM_SEED'] ?? 28), 'search');
  const [admin, seller] = [await app.admin(), await app.seller({ name: 'Vera Ríos' })];
  const waiting = new Set<number>();
  app.query('PRAGMA foreign_keys = OFF');
  for (let round = 0; round < 150; round += 1) {
    await change(app, random, admin, seller);
    app.clock.nowMs += random.pick([0, 0, 1, HOUR_MS]);
    waiting.add(Number(app.query('SELECT count(*) AS count FROM sale_search_queue')[0]?.['count']));
    const filter = filterOf(random);
    const sorting: Sorting = {
      sort: random.pick([undefined, ...SALE_SORTS]),
      order: random.pick([undefined, 'asc', 'desc'] as const),
    };
    const ofOne = { ...filter, sellerId: random.pick([seller, admin]).user.id };
    for (const [wanted, list] of [
      [filter, admin.caller.admin.listSales],
      [ofOne, admin.caller.admin.listSales],
      [{ ...filter, sellerId: seller.user.id }, seller.caller.sales.list],
    ] as const) {
      const ids = scan(app, wanted, sorting);
      const limit = random.pick([1, 7, 1000]);
      const page = random.int(1, Math.min(4, Math.ceil(ids.length / limit) + 1));
      const { sales, pagination } = await list({ ...wanted, ...sorting, limit, page });
      expect([round, wanted, sorting, sales.map(({ _id }) => _id), pagination]).toEqual([
        round,
        wanted,
        sorting,
        ids.slice((page - 1) * limit, page * limit),
        { currentPage: page, totalPages: Math.max(1, Math.ceil(ids.length / limit)), total: ids.length },
      ]);
    }
    if (round % 10 > 0) continue;
    const { payload } = await app.server.inject({
      url: `/api/admin/sales/export.csv?${new URLSearchParams(filter as Record<string, string>)}`,
      headers: { authorization: `Bearer ${admin.token}` },
    });
    const numbers = payload
      .split(/\r\n/)
      .slice(1, -1)
      .map((line) => line.split(',')[0]);
    expect([filter, numbers]).toEqual([filter, scan(app, filter, {})]);
  }
  expect(Math.max(...waiting)).toBe(31);
});

test('among more than 100,000 sales a search of all counts up to 50', async ({ app }) => {
  const [admin, seller] = [await app.admin(), await app.seller()];
  const add = (count: number) =>
    insertSales(
      app,
      Array.from({ length: count }, () => ({ sellerId: Number(seller.user.id) })),
    );
  const list = (query = {}) => admin.caller.admin.listSales({ search: 'alarma', limit: 1, ...query });
  add(50);
  app.query(`UPDATE sqlite_sequence SET seq = 100000 WHERE name = 'sales'`);
  expect(await list()).toMatchObject({ pagination: { total: 50 }, totalIsMinimum: false });
  add(1);
  expect(await list()).toMatchObject({ pagination: { total: 50 }, totalIsMinimum: true });
  const ofSeller = await list({ sellerId: seller.user.id });
  expect(ofSeller).toMatchObject({ pagination: { total: 51 }, totalIsMinimum: false });
  expect((await list({ page: 51 })).sales.map(({ _id }) => _id)).toEqual(['1']);
});
