import { expect } from 'vitest';
import { ROLES_OF_CALLERS } from '../testing/calls/call.ts';
import { callProcedure, calls, createPeople } from '../testing/calls/calls.ts';
import { plainCalls, preparePlain } from '../testing/calls/plain.ts';
import { planOf, watchStatements } from '../testing/queryPlans.ts';
import { test, type TestApp } from '../testing/testApp.ts';

/** As many rows as there are accounts, or fewer: such a scan takes some milliseconds at the most. */
const FEW = [
  'day_totals',
  'invitations',
  'notifications',
  'password_resets',
  'plan_prices',
  'plan_totals',
  'plans',
  'sale_imports',
  'seller_balances',
  'seller_totals',
  'templates',
  'user_names',
  'user_totals',
  'users',
  'zone_imports',
  'zones',
];
/** Lists of values, results of subqueries and matches of a text index. */
const NO_TABLE = /^SCAN (json_each|\(subquery|page$|counted$|sold$|CONSTANT ROW|\d+-ROW|\w+ VIRTUAL TABLE)/;

/** Sweeps run every hour, a part at a time. */
const SWEPT = ['sale_links'];
/** The rankings of a period add up months of all sellers, as a long read. */
const ADDED_UP = ['seller_month_totals'];

const isScan = (step: string) => step.startsWith('SCAN ') && !NO_TABLE.test(step);
const isOfFew = (step: string) =>
  [...FEW, ...SWEPT, ...ADDED_UP].includes(/^SCAN (\w+)/.exec(step)?.[1] ?? '');

/** By statement of our own, as Drizzle writes it: the first call that ran it. */
async function statementsOfAllCalls(app: TestApp): Promise<Map<string, string>> {
  const callOf = new Map<string, string>();
  const statements = watchStatements(app);
  const noteTo = (name: string) => {
    for (const sql of statements) {
      if (/^[a-z]/.test(sql) && !callOf.has(sql)) callOf.set(sql, name);
    }
  };
  for (const [name, call] of Object.entries(calls)) {
    const people = await createPeople(app);
    for (const as of ROLES_OF_CALLERS) {
      if (call.outcomes[as] === 'ok') await callProcedure(name, call, people, as);
    }
    noteTo(name);
  }
  for (const call of plainCalls) {
    const people = await createPeople(app);
    const send = await preparePlain(call, people);
    for (const as of ROLES_OF_CALLERS) {
      if (call.outcomes[as] === 'ok') await send(as === 'nobody' ? undefined : people[as]);
    }
    noteTo(call.route);
  }
  return callOf;
}

test(
  'no statement that a call can run reads a whole table that grows with sales',
  { timeout: 300_000 },
  async ({ app }) => {
    const callOf = await statementsOfAllCalls(app);
    expect(callOf.size).toBeGreaterThan(300);
    const scans = [...callOf].flatMap(([sql, call]) => {
      // SQLite shows how it would look for rows that refer to a new one, which it does not do.
      if (sql.startsWith('insert')) return [];
      return planOf(app, sql)
        .filter((step) => isScan(step) && !isOfFew(step))
        .map((step) => ({ call, step, sql }));
    });
    expect(scans).toEqual([]);
  },
);
