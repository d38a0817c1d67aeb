import type { Database } from '../open.ts';
import type { Result } from './connection.ts';
import { onlyReads } from './rehearsal.ts';
import type { ReplicaStatement } from './replica.ts';
import type { PrimaryTransactions } from './transactions.ts';

/** The part of better-sqlite3's API used here. Statements run in the open transaction, if any. */
export function createClient(transactions: PrimaryTransactions): Database['client'] {
  const client = {
    prepare: (sql: string) => new Statement(transactions, sql),
    exec: (sql: string) => transactions.script(sql),
    pragma: (pragma: string) => {
      const foreignKeys = /^foreign_keys = (ON|OFF)$/.exec(pragma)?.[1];
      if (foreignKeys !== undefined) return transactions.setForeignKeys(foreignKeys === 'ON');
      return new Statement(transactions, `PRAGMA ${pragma}`).all();
    },
    get inTransaction() {
      return transactions.isInTransaction();
    },
  };
  return client as unknown as Database['client'];
}

type Shape = 'object' | 'raw' | 'pluck';

class Statement {
  readonly reader: boolean;
  readonly #transactions: PrimaryTransactions;
  readonly #sql: string;
  readonly #onlyReads: boolean;
  #local: ReplicaStatement | undefined;
  #shape: Shape = 'object';

  constructor(transactions: PrimaryTransactions, sql: string) {
    this.#transactions = transactions;
    this.#sql = sql;
    this.#onlyReads = onlyReads(sql);
    this.reader = this.#onlyReads || /\breturning\b/i.test(sql);
  }

  raw(): this {
    this.#shape = 'raw';
    return this;
  }

  pluck(): this {
    this.#shape = 'pluck';
    return this;
  }

  run(...args: unknown[]): Pick<Result, 'changes' | 'lastInsertRowid'> {
    const { changes, lastInsertRowid } = this.#transactions.execute(this.#sql, args.flat());
    return { changes, lastInsertRowid };
  }

  all(...args: unknown[]): unknown[] {
    const { columns, rows } = this.#read(args);
    if (this.#shape === 'raw') return rows;
    if (this.#shape === 'pluck') return rows.map(([value]) => value);
    return rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index]])));
  }

  get(...args: unknown[]): unknown {
    return this.all(...args)[0];
  }

  #read(args: unknown[]): Pick<Result, 'columns' | 'rows'> {
    const replica = this.#onlyReads ? this.#transactions.replicaForReads() : undefined;
    if (replica === undefined) return this.#transactions.execute(this.#sql, args.flat());
    this.#local ??= replica.prepare(this.#sql);
    return { columns: this.#local.columns, rows: this.#local.all(args.flat()) };
  }
}
