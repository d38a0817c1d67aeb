import { addMonths, argentineDay } from '../../../shared/values/dates.ts';
import type { SignedInUser } from '../../caller.ts';
import { sellerPageMonths, sellerPages, users } from '../../db/schema.ts';
import { DAY_MS } from './calendar.ts';
import { rawInsert, type Demo } from './context.ts';
import { drawName, emailOf } from './people.ts';
import { drawPhone, drawPlace, type Place } from './places.ts';
import { cumulate, drawIndex, type Random } from './random.ts';

export const DEMO_PASSWORD = 'demo1234';
export const DEMO_SELLER = { name: 'Lucía Fernández', email: 'vendedora@demo.example.com' };
export const DEMO_ADMIN = { name: 'Laura Benítez', email: 'admin@demo.example.com' };

export interface DemoSeller {
  id: number;
  name: string;
  email: string;
  place: Place;
  joinedMs: number;
  leftMs: number;
  rateBp: number;
  /** Before this, the seller earned the default rate. */
  raisedMs: number;
  weight: number;
}

const USUAL_RATE_BP = 1000;
const DEACTIVATED = 0.04;

/** Returns an administrator, and sellers in the order they joined; the first has a known login. */
export function fillSellers(
  demo: Demo,
  count: number,
  passwordHash: string,
): { admin: SignedInUser; sellers: DemoSeller[] } {
  const { client, calendar } = demo;
  const random = demo.random('sellers');
  const openedMs = calendar.firstMs - 400 * DAY_MS;
  const saveAccount = accountSaver(client, passwordHash);

  const adminPlace = drawPlace(random);
  const adminId = saveAccount({
    ...DEMO_ADMIN,
    role: 'admin',
    phone: drawPhone(random, adminPlace),
    location: adminPlace.city,
    rateBp: USUAL_RATE_BP,
    isActive: true,
    createdAtMs: openedMs,
    updatedAtMs: openedMs,
  });

  const firstId = client.prepare('select max(id) + 1 from users').pluck().get() as number;
  const demoCareer = { weight: 10, leftMs: calendar.todayMs };
  const joined = joinDates(random, demo, count - 1, openedMs);
  const sellers = [openedMs + DAY_MS, ...joined].map((joinedMs, index): DemoSeller => {
    const isDemoLogin = index === 0;
    const name = isDemoLogin ? DEMO_SELLER.name : drawName(random);
    const place = drawPlace(random);
    const { weight, leftMs } = isDemoLogin ? demoCareer : drawCareer(random, demo, joinedMs);
    const rateBp = drawRateBp(random);
    const isActive = leftMs >= calendar.todayMs;
    const email = isDemoLogin ? DEMO_SELLER.email : emailOf(name, firstId + index);
    const id = saveAccount({
      name,
      email,
      role: 'seller',
      phone: drawPhone(random, place),
      location: place.city,
      rateBp,
      isActive,
      createdAtMs: joinedMs,
      updatedAtMs: isActive ? joinedMs : leftMs,
    });
    return { id, name, email, place, joinedMs, leftMs, rateBp, raisedMs: joinedMs + 90 * DAY_MS, weight };
  });
  const admin = {
    ...DEMO_ADMIN,
    id: adminId,
    role: 'admin',
    rateBp: USUAL_RATE_BP,
    createdAtMs: openedMs,
  } as const;
  return { admin, sellers };
}

/** Reuses an account with the same email, from an earlier demo. */
function accountSaver(client: Demo['client'], passwordHash: string) {
  const insert = rawInsert(client, users);
  const byEmail = client.prepare('select id from users where email = ? and deleted_at is null').pluck();
  const update = client.prepare('update users set password_hash = ?, is_active = 1 where id = ?');
  return (account: Omit<typeof users.$inferInsert, 'passwordHash'>): number => {
    const existingId = byEmail.get(account.email) as number | undefined;
    if (existingId === undefined) return insert({ ...account, passwordHash });
    update.run(passwordHash, existingId);
    return existingId;
  };
}

function joinDates(random: Random, { calendar }: Demo, count: number, openedMs: number): number[] {
  const dates = Array.from({ length: count }, () => {
    const [fromMs, toMs] = random.chance(0.35)
      ? [openedMs, calendar.firstMs]
      : [calendar.firstMs, calendar.todayMs];
    return Math.floor(fromMs + (toMs - fromMs) * random.next() ** 0.8);
  });
  return dates.toSorted((a, b) => a - b);
}

function drawCareer(random: Random, { calendar }: Demo, joinedMs: number) {
  const weight = Math.min(30, (1 - random.next()) ** -0.8);
  const hasLeft = random.chance(DEACTIVATED);
  const leftMs = hasLeft ? joinedMs + (calendar.todayMs - joinedMs) * random.next() : calendar.todayMs;
  return { weight, leftMs: Math.floor(leftMs) };
}

function drawRateBp(random: Random): number {
  const chance = random.next();
  return chance < 0.8 ? USUAL_RATE_BP : chance < 0.88 ? 750 : chance < 0.96 ? 1250 : 1500;
}

/** Call the returned function in time order. */
export function sellerChooser(random: Random, sellers: DemoSeller[]): (atMs: number) => DemoSeller {
  const cumulated = cumulate(sellers.map((seller) => seller.weight));
  let joinedCount = 1;
  return (atMs) => {
    while ((sellers[joinedCount]?.joinedMs ?? Infinity) <= atMs) joinedCount += 1;
    for (;;) {
      const seller = sellers[drawIndex(random, cumulated, joinedCount)] as DemoSeller;
      if (atMs < seller.leftMs) return seller;
    }
  };
}

/** The seller as the caller of a service at that time. */
export function asUser(seller: DemoSeller, atMs: number): SignedInUser {
  const { id, name, email, joinedMs, rateBp, raisedMs } = seller;
  return {
    id,
    name,
    email,
    role: 'seller',
    rateBp: atMs < raisedMs ? USUAL_RATE_BP : rateBp,
    createdAtMs: joinedMs,
  };
}

const PAGE_MONTHS: [visits: number, requests: number][] = [
  [38, 4],
  [61, 7],
  [24, 2],
];

/** Gives the seller with the known login a page, unless an earlier demo did. */
export function fillPage({ client, calendar }: Demo, [seller]: DemoSeller[]): void {
  const hasPage = client.prepare('select 1 from seller_pages where user_id = ? or slug = ?');
  if (!seller || hasPage.get(seller.id, 'lucia') !== undefined) return;
  rawInsert(
    client,
    sellerPages,
  )({
    userId: seller.id,
    slug: 'lucia',
    isEnabled: true,
    message: 'Hola, soy Lucía. Instalamos tu alarma sin costo y te acompaño en todo el proceso.',
    updatedAtMs: seller.joinedMs,
  });
  const insertMonth = rawInsert(client, sellerPageMonths);
  const thisMonth = argentineDay(calendar.todayMs).slice(0, 7);
  for (const [index, [visits, requests]] of PAGE_MONTHS.entries()) {
    const month = addMonths(thisMonth, index + 1 - PAGE_MONTHS.length);
    insertMonth({ userId: seller.id, month, visits, requests });
  }
}
