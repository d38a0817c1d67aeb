import type { TestApp } from './testApp.ts';

export function watchSelects(app: TestApp): Set<string> {
  return watchPrepared(app, /^select/i);
}

/** Statements that read or write rows. */
export function watchStatements(app: TestApp): Set<string> {
  return watchPrepared(app, /^(select|insert|update|delete|replace|with)\b/i);
}

function watchPrepared({ database: { client } }: TestApp, kind: RegExp): Set<string> {
  const seen = new Set<string>();
  const prepare = client.prepare.bind(client);
  client.prepare = ((sql: string) => {
    if (kind.test(sql)) seen.add(sql);
    return prepare(sql);
  }) as typeof client.prepare;
  return seen;
}

export function planOf(app: TestApp, sql: string): string[] {
  const values = Array.from(sql.matchAll(/\?/g), () => null);
  return app.query(`EXPLAIN QUERY PLAN ${sql}`, ...values).map((row) => String(row.detail));
}
