import { expect } from 'vitest';
import { AppError } from '../../../shared/errors.ts';
import { DAY_MS, MINUTE_MS } from '../../../shared/values/durations.ts';
import { SALE_STATUSES, type SaleStatus } from '../../../shared/sales/saleStatus.ts';
import { createRandom } from '../../cli/demo/random.ts';
import { saleInput } from '../../cli/demo/saleInput.ts';
import { dayOf, LedgerModel } from '../../testing/ledgerModel.ts';
import { test, type Person, type TestApp } from '../../testing/testApp.ts';
import { expectRightTotals } from '../../testing/recount.ts';

/** LEDGER_OPERATIONS=10000 looks longer, LEDGER_SEED elsewhere. */
const OPERATIONS = Number(process.env.LEDGER_OPERATIONS ?? 1200);
const SEED = Number(process.env.LEDGER_SEED ?? 20_260_310);
const SELLERS = 20;
const TEAMS = 5;
const CHECK_EVERY = 100;

/** True if the call was accepted, false for a 400, 404 or 409; other failures are thrown. */
async function accepted(call: Promise<unknown>): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    const { cause } = error as { cause?: unknown };
    const known = cause instanceof AppError && ['BAD_REQUEST', 'NOT_FOUND', 'CONFLICT'].includes(cause.code);
    if (!known) throw error;
    return false;
  }
}

async function start(app: TestApp) {
  const random = createRandom(SEED, 'ledger');
  const model = new LedgerModel(app.clock.nowMs);
  const admin = await app.admin();
  const sellers = new Map<number, Person>();
  for (let number = 0; number < SELLERS; number += 1) {
    const rateBp = random.pick([0, 333, 1000, 1250]);
    const seller = await app.seller({ rateBp });
    sellers.set(Number(seller.user.id), seller);
    model.rates.set(Number(seller.user.id), rateBp);
  }
  const leaders: number[] = [];
  for (let number = 0; number < TEAMS; number += 1) {
    const leader = await app.seller({ rateBp: 1000 });
    const id = Number(leader.user.id);
    sellers.set(id, leader);
    leaders.push(id);
    model.rates.set(id, 1000);
    const overridePercent = random.pick([0, 1, 2.5]);
    await admin.caller.admin.createTeam({ name: `Equipo ${number}`, leaderId: String(id), overridePercent });
    model.addTeam(id, overridePercent * 100);
  }
  for (const { _id, price } of await admin.caller.plans.list()) model.prices.set(Number(_id), price * 100);
  return { app, random, model, admin, sellers, leaders, gone: new Set<number>() };
}

type World = Awaited<ReturnType<typeof start>>;

/** Each does one thing to server and model, and expects equal results. */
const OPERATIONS_BY_WEIGHT: [weight: number, run: (world: World) => Promise<void>][] = [
  [
    10,
    async ({ random, model, sellers, gone }) => {
      const [id, seller] = random.pick([...sellers].filter(([each]) => !gone.has(each)));
      const planId = random.pick([...model.prices.keys()]);
      await seller.caller.sales.register(saleInput({ planId: String(planId) }));
      model.register(id, planId);
    },
  ],
  [
    30,
    async ({ random, model, admin }) => {
      const id = someSale(random, model);
      if (id === undefined) return;
      const status = random.pick<SaleStatus>([...SALE_STATUSES, 'completed', 'completed', 'installed']);
      await admin.caller.admin.changeSaleStatus({ id: String(id), status });
      model.setStatus(id, status);
    },
  ],
  [
    12,
    async ({ random, model, admin }) => {
      const id = someSale(random, model);
      if (id === undefined) return;
      const planId = random.pick([...model.prices.keys()]);
      await admin.caller.sales.edit({ id: String(id), planId: String(planId) });
      model.setPlan(id, planId);
    },
  ],
  [
    2,
    async ({ random, model, admin }) => {
      const id = random.pick([...model.prices.keys()]);
      const cents = random.int(1, 9_000_000);
      const plan = { name: `Plan ${id}`, description: 'Plan', price: cents / 100 };
      await admin.caller.admin.editPlan({ id: String(id), ...plan });
      model.prices.set(id, cents);
    },
  ],
  [
    2,
    async ({ random, model, admin, sellers, app, gone }) => {
      const [id, { user }] = random.pick([...sellers].filter(([each]) => !gone.has(each)));
      const rateBp = random.int(0, 300) * 10;
      const { name, phone, location } = user;
      await admin.caller.admin.editUser({ id: user.id, name, phone, location, commissionRate: rateBp / 100 });
      model.rates.set(id, rateBp);
      expect(app.clock.nowMs).toBe(model.nowMs);
    },
  ],
  [
    4,
    async ({ random, model, admin, sellers }) => {
      const [sellerId] = random.pick([...sellers]);
      const saleId = random.chance(0.4) ? someSale(random, model) : undefined;
      const cents = random.int(1, 300_000) * random.pick([1, -1]);
      const call = admin.caller.admin.adjustCommission({
        sellerId: String(sellerId),
        amount: cents / 100,
        reason: 'Ajuste',
        ...(saleId !== undefined && { saleId: String(saleId) }),
      });
      expect(await accepted(call)).toBe(model.adjust(sellerId, saleId, cents));
    },
  ],
  [
    6,
    async ({ random, model, admin, sellers }) => {
      const all = random.chance(0.3);
      const until = dayOf(model.nowMs + random.int(-20, 3) * 86_400_000);
      const some = [...sellers.keys()].filter(() => random.chance(0.3));
      if (!all && some.length === 0) return;
      const { settlements, skipped } = await admin.caller.admin.createSettlements(
        all ? { all: true, until } : { sellerIds: some.map(String), until },
      );
      const asked = all ? model.sellersWithEntries() : some;
      const drafted = model.draft(asked, until);
      expect(settlements.map(({ sellerId }) => Number(sellerId))).toEqual(drafted);
      expect(skipped.map(({ sellerId }) => Number(sellerId))).toEqual(
        asked.filter((sellerId) => !drafted.includes(sellerId)),
      );
    },
  ],
  [
    6,
    async ({ random, model, admin }) => {
      const id = someSettlement(random, model);
      const settlement = model.settlements[id - 1];
      if (!settlement) return;
      const { lines, excluded, leftOut } = settlement;
      const own = [...lines, ...excluded, ...leftOut].filter(() => random.chance(0.3));
      const entryIds = random.chance(0.1) ? [...own, random.int(1, model.entries.length + 1)] : own;
      const call = admin.caller.admin.excludeSettlementEntries({
        id: String(id),
        excludedEntryIds: entryIds.map(String),
      });
      expect(await accepted(call)).toBe(model.exclude(id, entryIds));
    },
  ],
  [
    9,
    async ({ random, model, admin }) => {
      const id = someSettlement(random, model);
      const call = admin.caller.admin.closeSettlement({ id: String(id) });
      expect(await accepted(call)).toBe(model.close(id));
    },
  ],
  [
    7,
    async ({ random, model, admin }) => {
      const id = someSettlement(random, model);
      const payment = { paidOn: dayOf(model.nowMs), method: 'cash' } as const;
      const call = admin.caller.admin.paySettlement({ id: String(id), ...payment });
      expect(await accepted(call)).toBe(model.move(id, 'closed', 'paid'));
    },
  ],
  [
    4,
    async ({ random, model, admin }) => {
      const id = someSettlement(random, model);
      const call = admin.caller.admin.voidSettlement({ id: String(id), reason: 'Error' });
      expect(await accepted(call)).toBe(model.move(id, 'closed', 'void'));
    },
  ],
  [
    2,
    async ({ random, model, admin }) => {
      const id = someSettlement(random, model);
      const call = admin.caller.admin.deleteSettlement({ id: String(id) });
      expect(await accepted(call)).toBe(model.move(id, 'draft', 'deleted'));
    },
  ],
  [
    4,
    async ({ random, model, app, admin }) => {
      const id = someSale(random, model);
      if (id === undefined || model.sales[id - 1]?.status === 'cancelled') return;
      // None for a sale that ended long ago.
      const link = await admin.caller.sales.createCustomerLink({ id: String(id) }).catch(() => undefined);
      if (!link) return;
      const call = app.anonymous.track.withdraw({ token: link.url.replace('/s/', '') });
      expect(await accepted(call)).toBe(model.withdraw(id));
    },
  ],
  [
    2,
    async ({ random, model, admin }) => {
      const id = someSale(random, model);
      if (id === undefined) return;
      const input = { id: String(id), resolved: true, note: 'Se queda' } as const;
      expect(await accepted(admin.caller.admin.resolveWithdrawal(input))).toBe(model.resolveWithdrawal(id));
    },
  ],
  [
    3,
    async ({ random, model, sellers, gone }) => {
      const id = someSale(random, model);
      const seller = sellers.get(model.sales[(id ?? 0) - 1]?.sellerId ?? 0);
      if (id === undefined || !seller || gone.has(Number(seller.user.id))) return;
      const call = seller.caller.sales.createClaim({ id: String(id), kind: 'amount', message: 'Falta' });
      expect(await accepted(call)).toBe(model.claim(id));
    },
  ],
  [
    3,
    async ({ random, model, admin }) => {
      const id = random.int(1, model.claims.length + 1);
      const cents = random.chance(0.5) ? random.int(1, 300_000) * random.pick([1, -1]) : 0;
      const call = admin.caller.admin.closeClaim({
        id: String(id),
        state: 'resolved',
        reply: 'Listo',
        ...(cents !== 0 && { adjustment: cents / 100 }),
      });
      expect(await accepted(call)).toBe(model.closeClaim(id, cents));
    },
  ],
  [
    6,
    async ({ app, random, model }) => {
      app.clock.nowMs += random.int(1, 2 * 24 * 60) * MINUTE_MS;
      model.nowMs = app.clock.nowMs;
      // 10,000 operations take longer than any session lasts.
      app.query('UPDATE sessions SET created_at = ?, expires_at = ?', model.nowMs, model.nowMs + 30 * DAY_MS);
    },
  ],
];

/** Changes of teams, which later sales alone show. */
const OPERATIONS_OF_TEAMS: typeof OPERATIONS_BY_WEIGHT = [
  [
    4,
    async ({ random, model, admin, sellers, leaders }) => {
      const team = random.int(1, leaders.length);
      const [id] = random.pick([...sellers].filter(([each]) => !leaders.includes(each)));
      const isMember = model.teamOf.get(id) === team;
      const change = isMember ? { remove: [String(id)] } : { add: [String(id)] };
      await admin.caller.admin.moveTeamMembers({ id: String(team), ...change });
      if (isMember) model.teamOf.delete(id);
      else model.teamOf.set(id, team);
    },
  ],
  [
    2,
    async ({ random, model, admin, leaders }) => {
      const team = random.int(1, leaders.length);
      const overridePercent = random.pick([0, 0.5, 3]);
      await admin.caller.admin.editTeam({ id: String(team), overridePercent });
      model.setOverride(team, overridePercent * 100);
    },
  ],
  [
    // Rarely: who is gone stays so.
    0.2,
    async ({ random, model, admin, sellers, leaders, gone }) => {
      const left = leaders.filter((each) => !gone.has(each));
      if (left.length < 3) return;
      const id = random.pick(left);
      const leader = sellers.get(id) as Person;
      gone.add(id);
      model.loseLeader(id);
      if (random.chance(0.5)) {
        await admin.caller.admin.deleteUser({ id: String(id) });
        model.deleted.add(id);
        return;
      }
      const { name, phone, location } = leader.user;
      const rate = (model.rates.get(id) ?? 0) / 100;
      const values = { name, phone, location, commissionRate: rate, isActive: false };
      await admin.caller.admin.editUser({ id: String(id), ...values });
    },
  ],
];

/** The newest ones more often: old ones are mostly done with. */
function someSale(random: World['random'], { sales }: LedgerModel): number | undefined {
  if (sales.length === 0) return undefined;
  return random.int(Math.max(1, sales.length - random.pick([30, 200, sales.length])), sales.length);
}

function someSettlement(random: World['random'], { settlements }: LedgerModel): number {
  return random.int(Math.max(1, settlements.length - 25), settlements.length + 1);
}

const ids = (entries: { entryId: string }[]) => entries.map(({ entryId }) => Number(entryId));
const sorted = (set: Iterable<number>) => [...set].toSorted((one, other) => one - other);

const NOTHING = { inProgress: 0, earned: 0, payable: 0, paid: 0 };

async function expectAgreement({ app, model, admin, sellers, gone }: World): Promise<void> {
  expectRightTotals(app);
  const listed = await admin.caller.admin.commissionSellers({ limit: 100 });
  const balances = new Map(listed.sellers.map((seller) => [seller.sellerId, seller]));
  for (const [id, seller] of sellers) {
    const { team, ...amounts } = model.amounts(id);
    const { earned, payable, paid } = amounts;
    expect([id, balances.get(String(id)) ?? NOTHING]).toMatchObject([id, amounts]);
    const { summary, next } = seller.caller.commissions;
    const own = gone.has(id) ? [] : [await summary(), await next()];
    expect([id, own]).toEqual([id, gone.has(id) ? [] : [{ ...amounts, team }, model.outlook(id)]]);
    expect(Math.round((earned + payable + paid) * 100)).toBe(Math.round(model.dueByNow(id) * 100));
  }
  for (const [index, settlement] of model.settlements.entries()) {
    if (settlement.state === 'deleted') continue;
    const { state, number, until, total, lines, leftOut } = await admin.caller.commissions.settlement({
      id: String(index + 1),
    });
    expect([index + 1, state, number, until, total]).toEqual([
      index + 1,
      settlement.state,
      settlement.number,
      settlement.until,
      model.total(settlement) / 100,
    ]);
    expect(ids(lines)).toEqual(sorted(settlement.lines));
    expect(ids(leftOut)).toEqual(sorted([...settlement.excluded, ...settlement.leftOut]));
  }
}

test(`after ${OPERATIONS} random operations every amount is that of a plain model (LEDGER_SEED=${SEED})`, async ({
  app,
}) => {
  const world = await start(app);
  const ways = [...OPERATIONS_BY_WEIGHT, ...OPERATIONS_OF_TEAMS].flatMap(
    ([weight, run]) => Array(weight * 5).fill(run) as (typeof run)[],
  );
  for (let number = 1; number <= OPERATIONS; number += 1) {
    await world.random.pick(ways)(world);
    if (number % CHECK_EVERY === 0) await expectAgreement(world);
  }
  await expectAgreement(world);
  const states = new Set(world.model.settlements.map(({ state }) => state));
  expect(states).toEqual(new Set(['draft', 'closed', 'paid', 'void', 'deleted']));
  expect(world.model.entries.filter(({ source }) => source === 'team').length).toBeGreaterThan(
    OPERATIONS / 100,
  );
});
