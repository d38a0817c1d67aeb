import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../shared/values/durations.ts';
import { SALE_STATUSES, type SaleStatus } from '../../shared/sales/saleStatus.ts';
import { createRandom } from '../cli/demo/random.ts';
import { saleInput } from '../cli/demo/saleInput.ts';
import type { Client } from './createTestApp.ts';
import { callThrough, DOORS } from './doors.ts';
import { dayOf, LedgerModel } from './ledgerModel.ts';
import { wrongTotals } from './recount.ts';

const SELLERS = 20;
const TEAMS = 5;

/** A server, in this process or in another. */
export interface WalkedPlace {
  admin: Client;
  as: (token?: string) => Client;
  /** The first column of each row. */
  query: (sql: string) => unknown[];
  nowMs: number;
  setClock: (nowMs: number) => Promise<void> | void;
}

/** A call of one of the doors. `apply` does it to the model and returns what `seen` makes of the result; false if it is refused. */
interface Act {
  by: Client;
  procedure: string;
  input: object;
  apply: (model: LedgerModel) => unknown;
  seen?: (result: never) => unknown;
}

type Walk = Awaited<ReturnType<typeof startWalk>>;

const REFUSED = new Set([400, 404, 409]);
const PERSON = { phone: '11 5555-0000', location: 'Rosario' };

const anyDoor = <T>({ random }: Pick<Walk, 'random'>, by: Client, procedure: string, input: object = {}) =>
  callThrough<T>(random.pick(DOORS), by, procedure, input);

async function ask<T>(walk: Pick<Walk, 'random'>, by: Client, procedure: string, input?: object): Promise<T> {
  const { status, error, result } = await anyDoor<T>(walk, by, procedure, input);
  if (status >= 300) throw new Error(`${procedure}: ${status} ${error}`);
  return result;
}

export async function startWalk(place: WalkedPlace, seed: number) {
  const random = createRandom(seed, 'ledger');
  const { admin } = place;
  const model = new LedgerModel(place.nowMs);
  const sellers = new Map<number, Client>();
  const leaders: number[] = [];
  const walk = { place, random, model, admin, sellers, leaders, gone: new Set<number>() };
  for (let number = 1; number <= SELLERS + TEAMS; number += 1) {
    const account = {
      name: `Vendedora ${number}`,
      email: `v${number}@example.com`,
      password: 'clave-segura-9',
    };
    const { token, user } = await ask<{ token: string; user: { id: string } }>(
      walk,
      place.as(),
      'auth.register',
      { ...account, ...PERSON },
    );
    const id = Number(user.id);
    sellers.set(id, place.as(token));
    await act(walk, setRate(walk, id, random.pick([0, 330, 1000, 1250])));
  }
  for (const { _id, price } of await ask<{ _id: string; price: number }[]>(walk, admin, 'plans.list'))
    model.prices.set(Number(_id), price * 100);
  for (let number = 1; number <= TEAMS; number += 1) {
    // Two members each; half of the sellers are in no team yet.
    const [leader = 0, ...members] = [...sellers.keys()].splice(3 * (number - 1), 3);
    leaders.push(leader);
    const overridePercent = random.pick([0, 1, 2.5]);
    const values = { name: `Equipo ${number}`, leaderId: String(leader), overridePercent };
    await ask(walk, admin, 'admin.createTeam', { ...values, memberIds: members.map(String) });
    model.addTeam(leader, overridePercent * 100);
    for (const member of members) model.teamOf.set(member, number);
  }
  return walk;
}

function setRate({ admin }: Pick<Walk, 'admin'>, id: number, rateBp: number, isActive = true): Act {
  const values = { name: `Vendedora ${id}`, ...PERSON, commissionRate: rateBp / 100, isActive };
  return {
    by: admin,
    procedure: 'admin.editUser',
    input: { id: String(id), ...values },
    apply: (model) => void model.rates.set(id, rateBp),
  };
}

/** Sends it; returns the result in the terms of `apply`. */
export async function send(
  walk: Pick<Walk, 'random'>,
  { by, procedure, input, seen }: Act,
): Promise<unknown> {
  const { status, error, result } = await anyDoor(walk, by, procedure, input);
  if (REFUSED.has(status)) return false;
  if (status >= 300) throw new Error(`${procedure}: ${status} ${error}`);
  return seen ? seen(result as never) : true;
}

/** Returns the result that is due; changes the model. */
export const expectedOf = ({ apply }: Act, model: LedgerModel): unknown => apply(model) ?? true;

export async function act(walk: Pick<Walk, 'random' | 'model'>, chosen: Act): Promise<void> {
  const result = await send(walk, chosen);
  expect([chosen.procedure, chosen.input, result]).toEqual([
    chosen.procedure,
    chosen.input,
    expectedOf(chosen, walk.model),
  ]);
}

/** Draws an act; undefined if there is nothing to do, or only time has passed. */
type Draw = (walk: Walk) => Act | undefined | Promise<Act | undefined>;

const DRAWS_BY_WEIGHT: [weight: number, draw: Draw][] = [
  [
    10,
    ({ random, model, sellers, gone }) => {
      const [id, by] = random.pick([...sellers].filter(([each]) => !gone.has(each)));
      const planId = random.pick([...model.prices.keys()]);
      const input = saleInput({ planId: String(planId) });
      return { by, procedure: 'sales.register', input, apply: (to) => to.register(id, planId) };
    },
  ],
  [
    30,
    ({ random, model, admin: by }) => {
      const id = someSale(random, model);
      if (id === undefined) return undefined;
      const status = random.pick<SaleStatus>([...SALE_STATUSES, 'completed', 'completed', 'installed']);
      const input = { id: String(id), status };
      return { by, procedure: 'admin.changeSaleStatus', input, apply: (to) => to.setStatus(id, status) };
    },
  ],
  [
    12,
    ({ random, model, admin: by }) => {
      const id = someSale(random, model);
      if (id === undefined) return undefined;
      const planId = random.pick([...model.prices.keys()]);
      const input = { id: String(id), planId: String(planId) };
      return { by, procedure: 'sales.edit', input, apply: (to) => to.setPlan(id, planId) };
    },
  ],
  [
    2,
    ({ random, model, admin: by }) => {
      const id = random.pick([...model.prices.keys()]);
      const cents = random.int(1, 9_000_000);
      const input = { id: String(id), name: `Plan ${id}`, description: 'Plan', price: cents / 100 };
      return { by, procedure: 'admin.editPlan', input, apply: (to) => void to.prices.set(id, cents) };
    },
  ],
  [
    2,
    (walk) => {
      const left = [...walk.sellers.keys()].filter((each) => !walk.gone.has(each));
      return setRate(walk, walk.random.pick(left), walk.random.int(0, 300) * 10);
    },
  ],
  [
    4,
    ({ random, model, admin: by, sellers }) => {
      const sellerId = random.pick([...sellers.keys()]);
      const saleId = random.chance(0.4) ? someSale(random, model) : undefined;
      const cents = random.int(1, 300_000) * random.pick([1, -1]);
      const ofSale = saleId !== undefined && { saleId: String(saleId) };
      const input = { sellerId: String(sellerId), amount: cents / 100, reason: 'Ajuste', ...ofSale };
      const apply = (to: LedgerModel) => to.adjust(sellerId, saleId, cents);
      return { by, procedure: 'admin.adjustCommission', input, apply };
    },
  ],
  [
    6,
    ({ random, model, admin: by, sellers }) => {
      const all = random.chance(0.3);
      const until = dayOf(model.nowMs + random.int(-20, 3) * DAY_MS);
      const some = [...sellers.keys()].filter(() => random.chance(0.3));
      if (!all && some.length === 0) return undefined;
      return {
        by,
        procedure: 'admin.createSettlements',
        input: all ? { all: true, until } : { sellerIds: some.map(String), until },
        apply: (to) => {
          const asked = all ? to.sellersWithEntries() : some;
          const drafted = to.draft(asked, until);
          return [drafted, asked.filter((sellerId) => !drafted.includes(sellerId))];
        },
        seen: (run: Record<'settlements' | 'skipped', { sellerId: string }[]>) => [
          sellerIds(run.settlements),
          sellerIds(run.skipped),
        ],
      };
    },
  ],
  [
    6,
    ({ random, model, admin: by }) => {
      const id = someSettlement(random, model);
      const settlement = model.settlements[id - 1];
      if (!settlement) return undefined;
      const { lines, excluded, leftOut } = settlement;
      const own = [...lines, ...excluded, ...leftOut].filter(() => random.chance(0.3));
      const entryIds = random.chance(0.1) ? [...own, random.int(1, model.entries.length + 1)] : own;
      const input = { id: String(id), excludedEntryIds: entryIds.map(String) };
      const apply = (to: LedgerModel) => to.exclude(id, entryIds);
      return { by, procedure: 'admin.excludeSettlementEntries', input, apply };
    },
  ],
  [
    9,
    ({ random, model, admin: by }) => {
      const id = someSettlement(random, model);
      const input = { id: String(id) };
      return { by, procedure: 'admin.closeSettlement', input, apply: (to) => to.close(id) };
    },
  ],
  [
    7,
    ({ random, model, admin: by }) => {
      const id = someSettlement(random, model);
      const input = { id: String(id), paidOn: dayOf(model.nowMs), method: 'cash' };
      return { by, procedure: 'admin.paySettlement', input, apply: (to) => to.move(id, 'closed', 'paid') };
    },
  ],
  [
    4,
    ({ random, model, admin: by }) => {
      const id = someSettlement(random, model);
      const input = { id: String(id), reason: 'Error' };
      return { by, procedure: 'admin.voidSettlement', input, apply: (to) => to.move(id, 'closed', 'void') };
    },
  ],
  [
    2,
    ({ random, model, admin: by }) => {
      const id = someSettlement(random, model);
      const input = { id: String(id) };
      const apply = (to: LedgerModel) => to.move(id, 'draft', 'deleted');
      return { by, procedure: 'admin.deleteSettlement', input, apply };
    },
  ],
  [
    4,
    async (walk) => {
      const { random, model, admin, place } = walk;
      const id = someSale(random, model);
      if (id === undefined || model.sales[id - 1]?.status === 'cancelled') return undefined;
      const link = await anyDoor<{ url: string }>(walk, admin, 'sales.createCustomerLink', {
        id: String(id),
      });
      // None for a sale that ended long ago.
      if (link.status >= 300) return undefined;
      const input = { token: link.result.url.replace('/s/', '') };
      return { by: place.as(), procedure: 'track.withdraw', input, apply: (to) => to.withdraw(id) };
    },
  ],
  [
    2,
    ({ random, model, admin: by }) => {
      const id = someSale(random, model);
      if (id === undefined) return undefined;
      const input = { id: String(id), resolved: true, note: 'Se queda' };
      const apply = (to: LedgerModel) => to.resolveWithdrawal(id);
      return { by, procedure: 'admin.resolveWithdrawal', input, apply };
    },
  ],
  [
    3,
    ({ random, model, sellers, gone }) => {
      const id = someSale(random, model);
      const sellerId = model.sales[(id ?? 0) - 1]?.sellerId ?? 0;
      const by = sellers.get(sellerId);
      if (id === undefined || !by || gone.has(sellerId)) return undefined;
      const input = { id: String(id), kind: 'amount', message: 'Falta' };
      return { by, procedure: 'sales.createClaim', input, apply: (to) => to.claim(id) };
    },
  ],
  [
    3,
    ({ random, model, admin: by }) => {
      const id = random.int(1, model.claims.length + 1);
      const cents = random.chance(0.5) ? random.int(1, 300_000) * random.pick([1, -1]) : 0;
      const adjustment = cents !== 0 && { adjustment: cents / 100 };
      const input = { id: String(id), state: 'resolved', reply: 'Listo', ...adjustment };
      return { by, procedure: 'admin.closeClaim', input, apply: (to) => to.closeClaim(id, cents) };
    },
  ],
  [
    6,
    async ({ random, model, place }) => {
      model.nowMs += random.int(1, 2 * 24 * 60) * MINUTE_MS;
      await place.setClock(model.nowMs);
      return undefined;
    },
  ],
  // Changes of teams, which later sales alone show.
  [
    4,
    ({ random, model, admin: by, sellers, leaders }) => {
      const team = random.int(1, leaders.length);
      const id = random.pick([...sellers.keys()].filter((each) => !leaders.includes(each)));
      const isMember = model.teamOf.get(id) === team;
      const input = { id: String(team), ...(isMember ? { remove: [String(id)] } : { add: [String(id)] }) };
      const apply = ({ teamOf }: LedgerModel) => void (isMember ? teamOf.delete(id) : teamOf.set(id, team));
      return { by, procedure: 'admin.moveTeamMembers', input, apply };
    },
  ],
  [
    2,
    ({ random, admin: by, leaders }) => {
      const team = random.int(1, leaders.length);
      const overridePercent = random.pick([0, 0.5, 3]);
      const input = { id: String(team), overridePercent };
      return {
        by,
        procedure: 'admin.editTeam',
        input,
        apply: (to) => to.setOverride(team, overridePercent * 100),
      };
    },
  ],
  [
    // Rarely: who is gone stays so.
    0.2,
    (walk) => {
      const { random, model, admin: by, leaders, gone } = walk;
      const left = leaders.filter((each) => !gone.has(each));
      if (left.length < 3) return undefined;
      const id = random.pick(left);
      gone.add(id);
      const isDeleted = random.chance(0.5);
      const deletion = { by, procedure: 'admin.deleteUser', input: { id: String(id) } };
      const change = isDeleted ? deletion : setRate(walk, id, model.rates.get(id) ?? 0, false);
      return { ...change, apply: (to) => to.loseLeader(id, isDeleted) };
    },
  ],
];

const DRAWS = DRAWS_BY_WEIGHT.flatMap(([weight, draw]) => Array<Draw>(weight * 5).fill(draw));

export const drawAct = async (walk: Walk): Promise<Act | undefined> => walk.random.pick(DRAWS)(walk);

/** The newest ones more often: old ones are mostly done with. */
function someSale(random: Walk['random'], { sales }: LedgerModel): number | undefined {
  if (sales.length === 0) return undefined;
  return random.int(Math.max(1, sales.length - random.pick([30, 200, sales.length])), sales.length);
}

const sellerIds = (of: { sellerId: string }[]) => of.map(({ sellerId }) => Number(sellerId));

function someSettlement(random: Walk['random'], { settlements }: LedgerModel): number {
  return random.int(Math.max(1, settlements.length - 25), settlements.length + 1);
}

const ROWS: Record<keyof ReturnType<LedgerModel['rows']>, string> = {
  people: `SELECT json_array(id, rate_bp, (SELECT team_id FROM team_members WHERE user_id = users.id), deleted_at IS NOT NULL)
    FROM users WHERE role = 'seller' ORDER BY id`,
  teams: 'SELECT json_array(leader_id, override_bp) FROM teams ORDER BY id',
  prices: `SELECT json_array(plan_id, price_cents) FROM plan_prices
    WHERE id IN (SELECT max(id) FROM plan_prices GROUP BY plan_id) ORDER BY plan_id`,
  sales: `SELECT json_array(seller_id, status, plan_id, commission_cents, leader_id, override_cents,
      (SELECT id FROM sale_claims WHERE sale_id = sales.id AND state = 'open'),
      (SELECT iif(resolved_at IS NULL, 'open', 'resolved') FROM sale_withdrawals WHERE sale_id = sales.id))
    FROM sales ORDER BY id`,
  entries:
    'SELECT json_array(seller_id, source, sale_id, amount_cents, at) FROM commission_entries ORDER BY id',
  settlements: `SELECT json_array(id, seller_id, state, number, until, total_cents,
      json((SELECT json_group_array(entry_id ORDER BY entry_id) FROM settlement_lines WHERE settlement_id = settlements.id)))
    FROM settlements ORDER BY id`,
};

function rowsOf({ query }: WalkedPlace): object {
  const tables = Object.entries(ROWS).map(([name, sql]) => [
    name,
    query(sql).map((row) => JSON.parse(String(row)) as unknown),
  ]);
  return Object.fromEntries(tables) as object;
}

/** Expects one of the models to agree with what is stored, and returns it. */
export function expectStored<M extends LedgerModel>(
  { place }: Pick<Walk, 'place'>,
  ...models: [M, ...M[]]
): M {
  for (const query of wrongTotals) expect([query, place.query(query)]).toEqual([query, []]);
  const stored = rowsOf(place);
  const found = models.find((model) => isDeepStrictEqual(stored, model.rows()));
  if (!found) expect(stored).toEqual(models[0].rows());
  return found ?? models[0];
}

interface Amounts {
  inProgress: number;
  earned: number;
  payable: number;
  paid: number;
}
interface Seen {
  state: string;
  number: number | null;
  until: string;
  total: number;
  lines: { entryId: string }[];
  leftOut: { entryId: string }[];
}

const NOTHING: Amounts = { inProgress: 0, earned: 0, payable: 0, paid: 0 };
const ids = (entries: { entryId: string }[]) => entries.map(({ entryId }) => Number(entryId));

/** Expects what is stored, and what both doors show, to be the model's. Settlements that `shown` knows are asked for once they change. */
export async function expectAgreement(walk: Walk, shown = new Map<number, unknown>()): Promise<void> {
  const { model, admin, sellers, gone } = walk;
  expectStored(walk, model);
  const page = await ask<{ sellers: (Amounts & { sellerId: string })[] }>(
    walk,
    admin,
    'admin.commissionSellers',
    { limit: 100 },
  );
  const balances = new Map(page.sellers.map((seller) => [seller.sellerId, seller]));
  for (const [id, seller] of sellers) {
    const { team, ...amounts } = model.amounts(id);
    const { earned, payable, paid } = amounts;
    expect([id, balances.get(String(id)) ?? NOTHING]).toMatchObject([id, amounts]);
    expect(Math.round((earned + payable + paid) * 100)).toBe(Math.round(model.dueByNow(id) * 100));
    if (gone.has(id)) continue;
    const own = [await ask(walk, seller, 'commissions.summary'), await ask(walk, seller, 'commissions.next')];
    expect([id, own]).toEqual([id, [{ ...amounts, team }, model.outlook(id)]]);
  }
  for (const [index, settlement] of model.settlements.entries()) {
    const id = index + 1;
    const expected = model.settlementView(settlement);
    if (settlement.state === 'deleted' || isDeepStrictEqual(shown.get(id), expected)) continue;
    const { state, number, until, total, lines, leftOut } = await ask<Seen>(
      walk,
      admin,
      'commissions.settlement',
      { id: String(id) },
    );
    const seen = { state, number, until, total, lines: ids(lines), leftOut: ids(leftOut) };
    expect([id, seen]).toEqual([id, expected]);
    shown.set(id, expected);
  }
}
