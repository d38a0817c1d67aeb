import { join } from 'node:path';
import Database from 'better-sqlite3';

// Reads the database itself, past the program.

export function readRows(dataDir: string, query: string, ...values: string[]): unknown[] {
  const database = new Database(join(dataDir, 'app.db'), { readonly: true });
  try {
    return database.prepare(query).all(...values);
  } finally {
    database.close();
  }
}

export function countRows(dataDir: string, table: string): number {
  const [row] = readRows(dataDir, `select count(*) as count from ${table}`) as [{ count: number }];
  return row.count;
}
