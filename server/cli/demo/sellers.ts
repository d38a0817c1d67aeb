import type { EditUserInput } from '../../../shared/users/users.ts';
import { addMonths, argentineDay } from '../../../shared/values/dates.ts';
import { DAY_MS } from '../../../shared/values/durations.ts';
import type { AppContext } from '../../context.ts';
import { addToMonth } from '../../features/prospects/page/page.repository.ts';
import { getOwnPage, savePage } from '../../features/prospects/page/page.service.ts';
import { editUser } from '../../features/users/users.admin.service.ts';
import {
  findUserByEmail,
  insertUser,
  updateUser,
  type NewUser,
  type User,
} from '../../features/users/users.repository.ts';
import { requireUser } from '../../features/users/users.service.ts';
import type { Demo } from './context.ts';
import { drawName, emailOf, drawPhone, drawPlace, type Place } from './people.ts';
import { cumulate, drawIndex, type Random } from './random.ts';

export const DEMO_PASSWORD = 'demo1234';
export const DEMO_SELLER = { name: 'Lucía Fernández', email: 'vendedora@demo.example.com' };
export const DEMO_LEADER = { name: 'Ana Pérez', email: 'lider@demo.example.com' };
export const DEMO_ADMIN = { name: 'Laura Benítez', email: 'admin@demo.example.com' };

export interface DemoSeller {
  id: number;
  place: Place;
  joinedMs: number;
  leftMs: number;
  weight: number;
}

export interface People {
  admin: User;
  /** In the order they joined; the first two have known logins. */
  sellers: DemoSeller[];
}

const USUAL_RATE_BP = 1000;
const RAISED_AFTER_DAYS = 90;
const DEACTIVATED = 0.04;

/** Opens the accounts and puts later rates and departures on the agenda. */
export function fillPeople(demo: Demo, count: number, passwordHash: string): People {
  const { ctx, client, calendar } = demo;
  const { firstMs, todayMs } = calendar;
  const random = demo.random('sellers');
  const openedMs = firstMs - 400 * DAY_MS;
  const open = (account: Pick<NewUser, 'name' | 'email' | 'role' | 'rateBp' | 'createdAtMs'>, place: Place) =>
    openAccount(ctx, {
      ...account,
      phone: drawPhone(random, place),
      location: place.city,
      passwordHash,
      isActive: true,
      updatedAtMs: account.createdAtMs,
    });

  const atOpening = { role: 'admin', rateBp: USUAL_RATE_BP, createdAtMs: openedMs } as const;
  const admin = open({ ...DEMO_ADMIN, ...atOpening }, drawPlace(random));
  // Emails of an earlier demo are taken.
  const firstId = client.prepare<[], number>('select max(id) + 1 from users').pluck().get() ?? 1;
  const joinDates = [openedMs + DAY_MS, ...drawJoinDates(random, demo, count - 1, openedMs)];
  const sellers = joinDates.map((joinedMs, index): DemoSeller => {
    const known = [DEMO_SELLER, DEMO_LEADER][index];
    const name = known?.name ?? drawName(random);
    const email = known?.email ?? emailOf(name, firstId + index);
    const place = drawPlace(random);
    const hasLeft = random.chance(DEACTIVATED) && !known;
    const leftMs = hasLeft ? random.int(Math.max(joinedMs, firstMs), todayMs - 1) : todayMs;
    const rateBp = drawRateBp(random);
    const raisedMs = joinedMs + RAISED_AFTER_DAYS * DAY_MS;
    const startsRaised = raisedMs < firstMs;
    const firstRateBp = startsRaised ? rateBp : USUAL_RATE_BP;
    const { id } = open({ name, email, role: 'seller', rateBp: firstRateBp, createdAtMs: joinedMs }, place);
    if (!startsRaised && rateBp !== USUAL_RATE_BP && raisedMs < leftMs)
      planEdit(demo, admin, raisedMs, { id, commissionRate: rateBp / 100 });
    if (hasLeft) planEdit(demo, admin, leftMs, { id, isActive: false });
    const weight = index === 0 ? 10 : Math.min(30, (1 - random.next()) ** -0.8);
    return { id, place, joinedMs, leftMs, weight };
  });
  return { admin, sellers };
}

/** Reuses an account with the same email, from an earlier demo. */
function openAccount({ db }: AppContext, account: NewUser): User {
  const earlier = findUserByEmail(db, account.email);
  if (earlier) updateUser(db, earlier.id, { passwordHash: account.passwordHash, isActive: true });
  else insertUser(db, account);
  return findUserByEmail(db, account.email) as User;
}

/** Puts an edit of an account on the agenda. */
export function planEdit(
  { ctx, agenda }: Demo,
  admin: People['admin'],
  atMs: number,
  changes: Pick<EditUserInput, 'id'> & Partial<EditUserInput>,
): void {
  agenda.at(atMs, () => {
    const { name, phone, location, rateBp } = requireUser(ctx, changes.id);
    return editUser(ctx, admin, { name, phone, location, commissionRate: rateBp / 100, ...changes });
  });
}

function drawJoinDates(random: Random, { calendar }: Demo, count: number, openedMs: number): number[] {
  const dates = Array.from({ length: count }, () => {
    const [fromMs, toMs] = random.chance(0.35)
      ? [openedMs, calendar.firstMs]
      : [calendar.firstMs, calendar.todayMs];
    return Math.floor(fromMs + (toMs - fromMs) * random.next() ** 0.8);
  });
  return dates.toSorted((a, b) => a - b);
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

const PAGE = {
  slug: 'lucia',
  enabled: true,
  message: 'Hola, soy Lucía. Instalamos tu alarma sin costo y te acompaño en todo el proceso.',
};
const PAGE_MONTHS: [visits: number, requests: number][] = [
  [38, 4],
  [61, 7],
  [24, 2],
];

/** Gives the seller with the known login a page, unless an earlier demo did. */
export async function fillPage({ ctx, calendar }: Demo, [seller]: DemoSeller[]): Promise<void> {
  if (!seller || getOwnPage(ctx, seller.id).slug !== null) return;
  await savePage(ctx, seller.id, PAGE);
  const thisMonth = argentineDay(calendar.todayMs).slice(0, 7);
  for (const [index, [visits, requests]] of PAGE_MONTHS.entries()) {
    const month = addMonths(thisMonth, index + 1 - PAGE_MONTHS.length);
    addToMonth(ctx.db, { userId: seller.id, month, visits, requests });
  }
}
