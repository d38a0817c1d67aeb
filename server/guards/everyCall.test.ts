import type { AnyTRPCProcedure } from '@trpc/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { restRoutesOf, type RestRoute } from '../rest/derive.ts';
import { appRouter } from '../routes.ts';
import { sendBatch } from '../testing/batchDoors.ts';
import { ROLES_OF_CALLERS, type Call, type CallerRole, type People } from '../testing/calls/call.ts';
import { callProcedure, callRest, calls, inputs } from '../testing/calls/calls.ts';
import { createMarkedPeople, fillWithMarks, MARK } from '../testing/calls/marks.ts';
import { EXCEPTED } from '../testing/calls/outcomes.ts';
import { plainCalls, preparePlain } from '../testing/calls/plain.ts';
import { promised } from '../testing/promisedFields.ts';
import { growingScansOf, watchStatements } from '../testing/queryPlans.ts';
import { leastMs, LONGEST_MS, slowTexts, textsIn, withText } from '../testing/slowTexts.ts';
import { createTestApp, ON_PRIMARY, type Person, type TestApp } from '../testing/testApp.ts';
import { NO_AUDIT_ROW } from './auditedElsewhere.ts';

// Makes each call once for each caller through each door, and checks on its response all that holds for every call. Each
// door has its server, all in the same state. Inputs and callers are in server/testing/calls.

type Door = 'own' | 'adapter' | 'rest';
const DOORS: Door[] = ON_PRIMARY ? ['own', 'rest'] : ['own', 'adapter', 'rest'];

/** On a primary through one door: how a batch is made does not depend on the database. */
function doorsOf({ rest }: Call): Door[] {
  const isThere = (door: Door) => door !== 'rest' || rest !== undefined;
  return ON_PRIMARY ? [rest === undefined ? 'own' : 'rest'] : DOORS.filter(isThere);
}

interface Made {
  input: object;
  status: number;
  headers: Record<string, unknown>;
  /** As text. */
  body: string;
  auditRows: Record<string, unknown>[];
}
type MadeBy = Record<CallerRole, Made>;

const apps = {} as Record<Door, TestApp>;
/** For calls outside the sweep, whose servers stay in one state. */
let aside: TestApp;
/** Of marked sales in every state. */
let owner: Person;
let watched: ReturnType<typeof watchStatements> | undefined;
/** By statement of our own, as Drizzle writes it: the first call that ran it. */
const callOf = new Map<string, string>();

beforeAll(async () => {
  for (const door of DOORS) {
    apps[door] = await createTestApp();
    await fillWithMarks(apps[door]);
  }
  aside = await createTestApp();
  owner = await fillWithMarks(aside);
  if (!ON_PRIMARY) watched = watchStatements(apps.own);
});
afterAll(() => Promise.all([...Object.values(apps), aside].map((app) => app.close())));

const auditRows = (app: TestApp) => app.query('SELECT actor_id, device, address FROM audit_log ORDER BY id');

async function send(door: Door, path: string, call: Call, people: People, as: CallerRole): Promise<Made> {
  const input = await call.input(people);
  const person = as === 'nobody' ? undefined : people[as];
  const before = auditRows(people.app).length;
  const received =
    door === 'rest'
      ? await callRest({ ...call, input: () => input }, people, as)
      : await sendBatch(people.app, door, person, { paths: path, body: { 0: input } });
  const body = typeof received.body === 'string' ? received.body : JSON.stringify(received.body);
  return { ...received, input, body, auditRows: auditRows(people.app).slice(before) };
}

async function sendAll(path: string, call: Call): Promise<Partial<Record<Door, MadeBy>>> {
  const made: Partial<Record<Door, MadeBy>> = {};
  for (const door of doorsOf(call)) {
    const people = await createMarkedPeople(apps[door]);
    const byCaller = {} as MadeBy;
    for (const as of ROLES_OF_CALLERS) byCaller[as] = await send(door, path, call, people, as);
    made[door] = byCaller;
  }
  noteStatements(path);
  return made;
}

function noteStatements(call: string): void {
  for (const sql of [...(watched?.selects ?? []), ...(watched?.others ?? [])]) {
    if (/^[a-z]/.test(sql) && !callOf.has(sql)) callOf.set(sql, call);
  }
}

const procedures = appRouter._def.procedures as unknown as Record<string, AnyTRPCProcedure>;
const routes = new Map(restRoutesOf(appRouter).map((route) => [route.name, route]));
const nameOf = ({ method, path }: RestRoute) => `${method} ${path}`;

const isMutation = (path: string) => procedures[path]?._def.type === 'mutation';
const isWrite = ([path, { outcomes }]: [string, Call]) => isMutation(path) && outcomes.admin === 'ok';

function firstAllowed({ outcomes }: Call): CallerRole {
  return (['seller', 'admin', 'nobody'] as const).find((role) => outcomes[role] === 'ok') ?? 'nobody';
}

test('the inputs, the exceptions and the promises are about procedures that there are', () => {
  expect([...Object.keys(inputs), ...EXCEPTED].filter((path) => !Object.hasOwn(procedures, path))).toEqual(
    [],
  );
  const writes = Object.entries(calls).filter(isWrite);
  expect(writes.length).toBeGreaterThan(30);
  expect(Object.keys(NO_AUDIT_ROW).filter((path) => !writes.some(([name]) => name === path))).toEqual([]);
  expect([...routes.values()].map(nameOf)).toEqual(expect.arrayContaining(promised.map(([name]) => name)));
});

describe.for(Object.entries(calls))('%s', ([path, call]) => {
  const route = routes.get(path);
  const isAudited = isWrite([path, call]) && !Object.hasOwn(NO_AUDIT_ROW, path);
  let made: Awaited<ReturnType<typeof sendAll>>;
  beforeAll(async () => {
    made = await sendAll(path, call);
  });
  const madeBy = (door: Door, as: CallerRole) => made[door]?.[as] as Made;
  const bodyOf = (door: Door, as: CallerRole) => JSON.parse(madeBy(door, as).body) as Record<string, unknown>;

  test('lets the right people through each door, as documented', () => {
    for (const [door, byCaller] of Object.entries(made)) {
      const outcomes = Object.entries(byCaller).map(([as, { status }]) => [as, status < 300 ? 'ok' : status]);
      const mend = `${door}: server/testing/calls/outcomes.ts, or its input`;
      expect(Object.fromEntries(outcomes), mend).toEqual(call.outcomes);
    }
    const { nobody, seller } = call.outcomes;
    const access = nobody === 'ok' ? 'public' : seller === 403 ? 'admin' : 'signedIn';
    expect(route?.access ?? access).toBe(access);
  });

  test.skipIf(ON_PRIMARY)("has the response in a batch that tRPC's adapter gives alone", () => {
    for (const as of ROLES_OF_CALLERS) {
      const { status, headers, body } = madeBy('own', as);
      const { status: wanted, headers: others, body: same } = madeBy('adapter', as);
      expect({ as, status, headers, body }).toEqual({ as, status: wanted, headers: others, body: same });
    }
  });

  test.runIf(route)('returns exactly the fields of its schema, and all that the specification names', () => {
    const { response, status } = route as RestRoute;
    for (const as of ROLES_OF_CALLERS.filter((role) => call.outcomes[role] === 'ok')) {
      const body = bodyOf('rest', as);
      // Parsing drops what the schema does not know, at any depth.
      const viewed = z.object({ success: z.literal(true), ...response }).parse(body);
      expect(body, 'it sends a field that its view in shared/ has not: add it there').toEqual(viewed);
    }
    const as = firstAllowed(call);
    expect(madeBy('rest', as).status).toBe(status ?? 200);
    // An empty list would not show its items' fields.
    const filled = 'let its input in server/testing/calls make an item for the list';
    expect(Object.values(bodyOf('rest', as)), filled).not.toContainEqual([]);
    for (const [, where, fields] of promised.filter(([name]) => name === call.rest)) {
      expect(fieldsAt(bodyOf('rest', as), where)).toEqual(expect.arrayContaining(fields.split(' ')));
    }
  });

  test.runIf(route?.method === 'PUT')('every field that it takes and shows comes back as it was sent', () => {
    const as = firstAllowed(call);
    const sent = madeBy('rest', as).input as Record<string, unknown>;
    const view = viewIn(bodyOf('rest', as));
    const compared = Object.keys(route?.fields?.shape ?? {}).filter(
      (field) => Object.hasOwn(view, field) && !COME_BACK_OTHERWISE.has(`${call.rest} ${field}`),
    );
    const unsent = compared.filter((field) => sent[field] === undefined);
    expect(unsent, 'send these too, in server/testing/calls').toEqual([]);
    const pick = (of: Record<string, unknown>) =>
      Object.fromEntries(compared.map((field) => [field, of[field]]));
    expect(pick(view), 'does the service take over each field?').toMatchObject(pick(sent));
  });

  test.runIf(call.outcomes.other !== 403)("names nothing of another seller's customer", () => {
    for (const { other } of Object.values(made)) expect(other.body).not.toMatch(MARK);
  });

  test.runIf(isAudited)('leaves a row in the log, which names person, device and network', () => {
    const mend = 'it wrote without an audit row: call recordAudit, or say why not in NO_AUDIT_ROW';
    for (const { admin } of Object.values(made)) {
      expect(admin.auditRows.length, mend).toBeGreaterThan(0);
      for (const row of admin.auditRows) expect(Object.values(row)).not.toContain(null);
    }
  });

  test.runIf(isAudited && !ON_PRIMARY)('changes nothing when its row cannot be written', async () => {
    const { database, query } = aside;
    const people = await createMarkedPeople(aside);
    const input = await call.input(people);
    query(`CREATE TRIGGER refuse_audit BEFORE INSERT ON audit_log BEGIN SELECT RAISE(ABORT, 'no room'); END`);
    const before = database.client.serialize();
    const outcome = await callProcedure(path, { ...call, input: () => input }, people, 'admin').then(
      () => 'done',
      (error: Error) => error.message,
    );
    const isUnchanged = database.client.serialize().equals(before);
    query('DROP TRIGGER refuse_audit');
    const mend = 'call recordAudit in the transaction of the change';
    expect([outcome, isUnchanged], mend).toEqual([expect.stringContaining('no room'), true]);
  });

  test.skipIf(ON_PRIMARY)('takes no long text for long', async () => {
    const example = madeBy('own', 'admin').input;
    const admin = await aside.otherAdmin();
    const slow: string[] = [];
    for (const schema of (procedures[path]?._def.inputs ?? []) as z.ZodType[]) {
      for (const place of textsIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))) {
        const measure = async (text: string, work: (input: object) => unknown) => {
          const input = withText(example, place, text) as object;
          const ms = await leastMs(() => work(input));
          if (ms >= LONGEST_MS) slow.push(`${place.join('.')}: ${ms} ms for ${text.slice(0, 8)}…`);
        };
        fields += 1;
        for (const text of LONG_TEXTS) await measure(text, (input) => schema.safeParse(input));
        if (!isMutation(path)) continue;
        for (const text of SOME_LONG_TEXTS) await measure(text, (input) => admin.rpc(path, input));
      }
    }
    expect(slow).toEqual([]);
  });
});

/** Counts the places of long texts. */
let fields = 0;
const LONGEST_TEXT = 60 * 1024;
const LONG_TEXTS = slowTexts(LONGEST_TEXT);
/** For the way through the server; only the schema sees all of a text. */
const SOME_LONG_TEXTS = [' ', '=', 'a.'].map((run) => `A${run.repeat(LONGEST_TEXT / run.length)}!`);

/** Fields that come back in another form, a percentage as a fraction, or are refused to a seller, as the summary. */
const COME_BACK_OTHERWISE = new Set(['PUT /admin/users/:id commissionRate', 'PUT /users/mail summary']);

/** The subject in a response: its only object, or the response itself. */
function viewIn({ success: _success, ...body }: Record<string, unknown>): Record<string, unknown> {
  const [only, ...others] = Object.values(body);
  const isSubject = others.length === 0 && typeof only === 'object' && only !== null;
  return isSubject ? (only as Record<string, unknown>) : body;
}

/** The keys of the object at a dotted place. */
function fieldsAt(body: object, where: string): string[] {
  const steps = where.split('.').filter(Boolean);
  return Object.keys(steps.reduce((value, key) => (value as Record<string, object>)[key] ?? {}, body));
}

describe.for(plainCalls)('$route', (call) => {
  test('lets the right people through, and responds with the promised fields', async () => {
    const people = await createMarkedPeople(apps.own);
    const send = async (as: CallerRole) =>
      (await preparePlain(call, people))(as === 'nobody' ? undefined : people[as]);
    const received = {
      nobody: await send('nobody'),
      seller: await send('seller'),
      other: await send('other'),
    };
    const { status, body } = await send('admin');
    const outcomes = Object.entries({ ...received, admin: { status } }).map(([as, one]) => [
      as,
      one.status < 300 ? 'ok' : one.status,
    ]);
    expect(Object.fromEntries(outcomes)).toEqual(call.outcomes);
    expect({ status, body }).toMatchObject({ status: call.status, body: call.response });
    expect(JSON.stringify(received.other.body ?? '')).not.toMatch(MARK);
    noteStatements(call.route);
  });
});

// Otherwise the marks would prove nothing.
test.each([
  'sales.list',
  'sales.get',
  'sales.events',
  'sales.news',
  'sales.todo',
  'sales.duplicates',
  'sales.verifications',
  'sales.places',
  'sales.recent',
])('%s names a customer to their own seller', async (path) => {
  const people = await createMarkedPeople(aside);
  const { sales } = await owner.caller.sales.list({});
  const [sale = people.sale] = sales;
  const input = await (calls[path] as Call).input({ ...people, seller: owner, sale });
  expect(JSON.stringify((await owner.rpc(path, input)).body)).toMatch(MARK);
});

const roomOf = async ({ caller }: Person) =>
  JSON.stringify(await caller.chat.messages({ id: (await caller.chat.privateAdmin())._id }));

test('neither the exported history nor the private chat of another seller names a customer', async () => {
  const { server, seller } = aside;
  const historyOf = async ({ token }: Person) =>
    (await server.inject({ url: '/api/sales/export.csv', headers: { authorization: `Bearer ${token}` } }))
      .body;
  for (const read of [historyOf, roomOf]) {
    expect(await read(owner)).toMatch(MARK);
    expect(await read(await seller())).not.toMatch(MARK);
  }
});

test.skipIf(ON_PRIMARY)('no statement that a call runs reads a whole table that grows with sales', () => {
  const scans = [...callOf].flatMap(([sql, call]) =>
    growingScansOf(apps.own, sql).map((step) => ({ call, step, sql })),
  );
  expect(scans).toEqual([]);
  expect(callOf.size).toBeGreaterThan(300);
  // Of the tests of long texts.
  expect(fields).toBeGreaterThan(100);
});

// Writes outside `ctx.transaction` fail at once while another program holds the lock.
test.skipIf(ON_PRIMARY)('every write of every call is part of a transaction', () => {
  // The test makes and signs in people; the table of calls prepares the second step and instants.
  const ownWrites =
    /^(insert into "(users|sessions)"|(DELETE FROM|INSERT INTO|UPDATE) (user_totp|totp_recovery_codes)|UPDATE (settings|sessions))/;
  expect(watched?.outside.filter((sql) => !ownWrites.test(sql))).toEqual([]);
  expect(watched?.others.size).toBeGreaterThan(50);
});
