import type { TestApp } from './testApp.ts';

export function watchSelects({ database: { client } }: TestApp): Set<string> {
  const seen = new Set<string>();
  const prepare = client.prepare.bind(client);
  client.prepare = ((sql: string) => {
    if (/^select/i.test(sql)) seen.add(sql);
    return prepare(sql);
  }) as typeof client.prepare;
  return seen;
}

export function planOf(app: TestApp, sql: string): string[] {
  const values = Array.from(sql.matchAll(/\?/g), () => null);
  return app.query(`EXPLAIN QUERY PLAN ${sql}`, ...values).map((row) => String(row.detail));
}
