import type Libsql from 'libsql';
import type { Result } from './connection.ts';

/** A write and its effect on the copy. */
export interface Write {
  sql: string;
  args: readonly unknown[];
  result: Result;
  /** True if the work read the rows that the write returned. */
  hasRows: boolean;
}

export interface Rehearsal {
  execute: (sql: string, args: readonly unknown[]) => Result;
  /** Runs the work; rolls it back if it throws. */
  attempt: <T>(work: () => T) => T;
}

interface Prepared {
  statement: Libsql.Statement;
  columns: string[] | undefined;
}

/**
 * Runs transactions on the copy and takes them back. While this server holds the primary's lock and the copy is up to date, a
 * write does the same there and on the primary: so the work reads from the file, and its writes go to the primary together.
 */
export function createRehearsals(copy: Libsql.Database): (run: (rehearsal: Rehearsal) => void) => Write[] {
  copy.exec('PRAGMA foreign_keys = ON');
  // Otherwise a long transaction would write into the log that the driver keeps.
  copy.exec('PRAGMA cache_spill = OFF');
  const statements = new Map<string, Prepared>();

  function prepare(sql: string): Prepared {
    let prepared = statements.get(sql);
    if (!prepared) {
      const statement = copy.prepare(sql);
      const columns = statement.reader
        ? statement
            .raw()
            .columns()
            .map(({ name }) => name)
        : undefined;
      statements.set(sql, (prepared = { statement, columns }));
    }
    return prepared;
  }

  function execute(sql: string, args: readonly unknown[]): Result {
    const { statement, columns } = prepare(sql);
    const values = args.map(toDriver);
    if (columns === undefined) {
      const { changes, lastInsertRowid } = statement.run(values);
      return { columns: [], rows: [], changes, lastInsertRowid: Number(lastInsertRowid) };
    }
    const rows = statement.all(values) as unknown[][];
    return { columns, rows, changes: rows.length, lastInsertRowid: 0 };
  }

  return (run) => {
    const writes: Write[] = [];
    copy.exec('BEGIN IMMEDIATE');
    try {
      run({
        execute: (sql, args) => {
          const result = execute(sql, args);
          if (!onlyReads(sql)) writes.push({ sql, args, result, hasRows: result.columns.length > 0 });
          return result;
        },
        attempt: (work) => {
          const before = writes.length;
          copy.exec('SAVEPOINT attempt');
          try {
            return work();
          } catch (error) {
            copy.exec('ROLLBACK TO attempt');
            writes.length = before;
            throw error;
          } finally {
            copy.exec('RELEASE attempt');
          }
        },
      });
    } finally {
      copy.exec('ROLLBACK');
    }
    return writes;
  };
}

/** A `WITH` may begin a read or a write. */
export function onlyReads(sql: string): boolean {
  return (
    /^\s*(select|values|explain)\b/i.test(sql) || /^\s*with\b(?!.*\b(insert|update|delete)\b)/is.test(sql)
  );
}

/** The driver binds a number as REAL, and ends the process on a boolean. */
export function toDriver(value: unknown): unknown {
  if (value === undefined) return null;
  if (Number.isSafeInteger(value)) return BigInt(value as number);
  if (typeof value === 'boolean') throw new TypeError('SQLite cannot bind a boolean');
  return value;
}
