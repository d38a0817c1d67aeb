import type { TestApp } from './testApp.ts';

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
  // At most 32 rows, but for the first minutes after an update of the program.
  'sale_search_queue',
  'seller_balances',
  'seller_totals',
  'teams',
  'templates',
  'user_names',
  'user_totals',
  'users',
  'zone_imports',
  'zones',
];
/** Lists of values, results of subqueries and matches of a text index. */
const NO_TABLE = /^SCAN (json_each|\(subquery|page$|counted$|sold$|\d+-ROW|\w+ VIRTUAL TABLE)/;

/** Sweeps run every hour, a part at a time. */
const SWEPT = ['sale_links'];
/** The rankings of a period add up months of all sellers, as a long read. */
const ADDED_UP = ['seller_month_totals'];

const isScan = (step: string) => step.startsWith('SCAN ') && !NO_TABLE.test(step);
const isOfFew = (step: string) =>
  [...FEW, ...SWEPT, ...ADDED_UP].includes(/^SCAN (\w+)/.exec(step)?.[1] ?? '');

export function watchSelects(app: TestApp): Set<string> {
  return watchStatements(app).selects;
}

/** Notes the server's statements about rows from now on; `outside` are writes without a transaction. */
export function watchStatements({ database: { client } }: TestApp) {
  const watched = { selects: new Set<string>(), others: new Set<string>(), outside: [] as string[] };
  const prepare = client.prepare.bind(client);
  client.prepare = ((sql: string) => {
    const statement = prepare(sql);
    if (/^select\b/i.test(sql)) watched.selects.add(sql);
    if (!/^\s*(insert|update|delete|replace|with)\b/i.test(sql)) return statement;
    watched.others.add(sql);
    for (const method of ['run', 'get', 'all'] as const) {
      const execute = statement[method].bind(statement) as (...values: unknown[]) => unknown;
      const run = (...values: unknown[]) => {
        if (!statement.readonly && !client.inTransaction) watched.outside.push(sql);
        return execute(...values);
      };
      Object.assign(statement, { [method]: run });
    }
    return statement;
  }) as typeof client.prepare;
  return watched;
}

const READS_NO_TABLE = /^SCAN (CONSTANT ROW|one_row)$/;

/** The steps of a statement that read a table. */
export function planOf(app: TestApp, sql: string): string[] {
  const values = Array.from(sql.matchAll(/\?/g), () => null);
  const steps = app.query(`EXPLAIN QUERY PLAN ${sql}`, ...values).map((row) => String(row.detail));
  return steps.filter((step) => !READS_NO_TABLE.test(step));
}

/** The steps of a statement that read a whole table which grows with sales. */
export function growingScansOf(app: TestApp, sql: string): string[] {
  // SQLite shows how it would look for rows that refer to a new one, which it does not do.
  if (sql.startsWith('insert')) return [];
  return planOf(app, sql).filter((step) => isScan(step) && !isOfFew(step));
}
