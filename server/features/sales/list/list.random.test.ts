import { expect } from 'vitest';
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
  'Peña-Ríos',
  'Paz',
  'Ñandú',
  'Marcos',
];
const CITIES = ['Rosario', 'Mar del Plata', 'San José', 'Río Cuarto'];
const NOTES = ['Alarma para casa', 'Alarma para local. Perro', 'Portón "verde"', 'Ana recibe'];
const STATUSES = ['pending_appointment', 'cancelled'] as const;

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
const digitsIn = (text: string) => text.replaceAll(/\D/g, '');

interface Row {
  id: number;
  seller_id: number;
  status: string;
  [column: string]: string | number;
}

/** As the list of sales finds: read from the rows, word by word. */
function scan(
  app: TestApp,
  search: string,
  { sellerId, status }: { sellerId?: number; status?: string | undefined },
): string[] {
  const rows = app.query('SELECT * FROM sales ORDER BY id DESC') as unknown as Row[];
  const words = /^[\d\s.()+/-]+$/.test(search)
    ? [digitsIn(search)]
    : plain(search)
        .split(/[\s,;]+/)
        .filter((word) => word.length > 1);
  const fits = (row: Row) => {
    const fields = [
      row['customer_name'], row['customer_email'], row['plan_name'], row['city'],
      `${row['street']} ${row['street_number']}`, row['customer_dni'], row['customer_phone'],
      digitsIn(String(row['customer_dni'])), digitsIn(String(row['customer_phone'])), row['description'],
      ...(sellerId === undefined ? [row['seller_name']] : []),
    ].map((field) => plain(String(field))); // prettier-ignore
    const has = (word: string) =>
      fields.some((field) =>
        (word.length > 2 ? field : ` ${field}`.replaceAll(/[-.'"(/@_,\n]/g, ' ')).includes(
          word.length > 2 ? word : ` ${word}`,
        ),
      );
    const isNumberIn = (word: string) =>
      /^[\d.-]{4,}$/.test(word) &&
      [row['customer_dni'], row['customer_phone']].some((field) =>
        digitsIn(String(field)).includes(digitsIn(word)),
      );
    return words.every((word) => has(word) || isNumberIn(word));
  };
  return rows
    .filter((row) => sellerId === undefined || row.seller_id === sellerId)
    .filter((row) => status === undefined || row.status === status)
    .filter(fits)
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

async function change(app: TestApp, random: Random, admin: Person, seller: Person): Promise<void> {
  const customerInfo = customerOf(random);
  const ids = app.query(
    'SELECT id FROM sales WHERE erased_at IS NULL AND status = ? AND seller_id = ?',
    'pending',
    Number(seller.user.id),
  );
  const id = String(random.pick(ids)?.['id']);
  const kind = ids.length < 5 ? 0 : random.int(0, 9);
  if (kind < 5)
    await seller.caller.sales.register({ ...saleInput(), customerInfo, description: random.pick(NOTES) });
  else if (kind < 7) await seller.caller.sales.edit({ id, customerInfo });
  else if (kind === 7) await admin.caller.admin.changeSaleStatus({ id, status: random.pick(STATUSES) });
  else if (kind === 8) await admin.caller.admin.eraseSale({ id, reason: 'Pedido' });
  else {
    insertSales(
      app,
      Array.from({ length: random.int(1, 20) }, () => ({
        sellerId: Number(random.chance(0.5) ? seller.user.id : admin.user.id),
        customerName: random.pick(NAMES),
        city: random.pick(CITIES),
      })),
    );
  }
}

const WORDS = [
  ...NAMES, ...CITIES, ...NOTES, 'ana', 'nan', 'ria', 'ma', 'la', 'ro', 'alarma', 'parma', 'datos', '4555', '10000', '10.000', '555-1',
  'gomez', 'esencial', 'rosario', 'vera',
]; // prettier-ignore

test('after every change, what waits for the index and what is in it are found as a plain scan finds them', async ({
  app,
}) => {
  const random = createRandom(Number(process.env['RANDOM_SEED'] ?? 28), 'search');
  const [admin, seller] = [await app.admin(), await app.seller({ name: 'Vera Ríos' })];
  const sellerId = Number(seller.user.id);
  const waiting = new Set<number>();
  for (let round = 0; round < 100; round += 1) {
    await change(app, random, admin, seller);
    waiting.add(Number(app.query('SELECT count(*) AS count FROM sale_search_queue')[0]?.['count']));
    const search = Array.from({ length: random.int(1, 2) }, () => random.pick(WORDS)).join(' ');
    if (search.length < 3) continue;
    const status = random.chance(0.3) ? random.pick(['pending', ...STATUSES] as const) : undefined;
    const all = await admin.caller.admin.listSales({ search, status, limit: 1000 });
    const own = await seller.caller.sales.list({ search, status, limit: 1000 });
    const idsOf = ({ sales }: typeof own) => sales.map(({ _id }) => _id);
    expect([round, search, idsOf(all)]).toEqual([round, search, scan(app, search, { status })]);
    expect([round, search, idsOf(own)]).toEqual([round, search, scan(app, search, { status, sellerId })]);
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
