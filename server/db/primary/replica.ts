import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { env } from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import type Libsql from 'libsql';
import { databaseGone, endpointOf } from './connection.ts';
import { createRehearsals, toDriver, type Rehearsal, type Write } from './rehearsal.ts';

/** How long a request waits for a slow primary; later ones are refused at once. */
const REFRESH_TIMEOUT_MS = 3000;
/** The driver retries an absent primary for seconds: after this time plain HTTP asks it. */
const ASKED_AFTER_MS = 100;
/** Polls the primary, for messages of other processes and to notice its return. */
const FOLLOW_MS = 500;
/** A primary packs a large file before sending it, and its log once it is large; until then it has nothing to send. */
const PACKING_MS = 120_000;
const PACKING_PAUSE_MS = 100;

export interface Replica {
  prepare: (sql: string) => ReplicaStatement;
  snapshot: <T>(read: () => T) => T;
  refresh: () => Promise<void>;
  refreshBlocking: () => void;
  /** Updates the copy, runs the work on it and rolls it back: returns the writes. Requires the primary's lock. */
  rehearse: (run: (rehearsal: Rehearsal) => void) => Promise<Write[]>;
  emptyLog: () => boolean;
  close: () => void;
}

export interface ReplicaStatement {
  columns: string[];
  all: (args: readonly unknown[]) => unknown[][];
}

/** The driver's connection to a replica does not reset statements: run again, they keep their first values. */
interface Driver {
  sync: () => Promise<unknown>;
  syncBlocking: () => void;
  /** Plain connections to the file that the driver updates. */
  reader: Libsql.Database;
  rehearser: Libsql.Database;
}

/** Opens an embedded replica and brings it up to date; starts over if it is unusable. */
export function openReplica(file: string, primaryUrl: string, responds: () => Promise<unknown>): Replica {
  const { sync, syncBlocking, reader, rehearser } = openUsable(file, primaryUrl);
  reader.exec('PRAGMA query_only = ON');
  const rehearseNow = createRehearsals(rehearser);
  /** Runs between two syncs: the driver must not write during a rehearsal. */
  let rehearsals: (() => void)[] = [];
  let isGone = false;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  /** Keeps waiting while connected, however silent the primary is. */
  function start(): Promise<void> {
    next = undefined;
    const waiting = rehearsals;
    rehearsals = [];
    running = sync()
      .then(
        () => {
          isGone = false;
          for (const rehearse of waiting) rehearse();
        },
        (error: unknown) => {
          isGone = true;
          throw databaseGone(error);
        },
      )
      .finally(() => (running = undefined));
    return running;
  }

  async function inTime(current: Promise<void>): Promise<void> {
    const tooLate = Promise.withResolvers<never>();
    const giveUp = () => {
      isGone = true;
      tooLate.reject(databaseGone(new Error('the primary does not respond')));
    };
    const asking = setTimeout(() => void responds().catch(giveUp), ASKED_AFTER_MS);
    const timer = setTimeout(giveUp, REFRESH_TIMEOUT_MS);
    try {
      await Promise.race([current, tooLate.promise]);
    } finally {
      clearTimeout(asking);
      clearTimeout(timer);
    }
  }

  // A running sync may have read before the caller asked.
  const syncFromNow = () => (running === undefined ? start() : (next ??= running.then(start, start)));

  const follow = setInterval(() => {
    if (running === undefined) start().catch(() => undefined);
  }, FOLLOW_MS).unref();

  return {
    prepare: (sql) => prepare(reader, sql),
    snapshot: (read) => {
      reader.exec('BEGIN');
      try {
        return read();
      } finally {
        reader.exec('COMMIT');
      }
    },
    refresh: async () => {
      if (isGone) throw databaseGone(new Error('the primary does not respond'));
      await inTime(syncFromNow());
    },
    refreshBlocking: syncBlocking,
    rehearse: async (run) => {
      const writes = Promise.withResolvers<Write[]>();
      let isTooLate = false;
      rehearsals.push(() => {
        if (isTooLate) return;
        try {
          writes.resolve(rehearseNow(run));
        } catch (error) {
          writes.reject(error);
        }
      });
      try {
        await inTime(syncFromNow());
      } catch (error) {
        isTooLate = true;
        throw error;
      }
      return await writes.promise;
    },
    emptyLog: () => prepare(reader, 'PRAGMA wal_checkpoint(TRUNCATE)').all([])[0]?.[0] === 0,
    close: () => {
      clearInterval(follow);
      reader.close();
      rehearser.close();
    },
  };
}

function prepare(reader: Libsql.Database, sql: string): ReplicaStatement {
  const statement = reader.prepare(sql).raw();
  return {
    columns: statement.columns().map(({ name }) => name),
    // Not `get`: it adds a `_metadata` field.
    all: (args) => statement.all(args.map(toDriver)) as unknown[][],
  };
}

function openUsable(file: string, primaryUrl: string): Driver {
  try {
    return openReplicaFile(file, primaryUrl);
  } catch {
    // Cut short, for instance by a crash; it is only a copy.
    for (const suffix of ['', '-wal', '-shm', '-client_wal_index']) rmSync(file + suffix, { force: true });
    return openReplicaFile(file, primaryUrl);
  }
}

/** Opens a replica and brings it up to date. Throws if the file is damaged or the primary does not respond. */
export function openReplicaFile(file: string, primaryUrl: string): Driver {
  const { url, token } = endpointOf(primaryUrl);
  // Loaded here only: a machine without a libsql build can still use a plain file. Silences its log on standard output.
  env.RUST_LOG ??= 'off';
  const require = createRequire(import.meta.url);
  const Client = require('libsql') as typeof Libsql;
  const { sync } = (require('libsql/promise') as { prototype: { sync: () => Promise<unknown> } }).prototype;
  const syncPacked = async () => {
    for (const startMs = performance.now(); ;) {
      try {
        return await sync.call(replica);
      } catch (error) {
        if (!isPacking(error, startMs)) throw error;
      }
      await pause(PACKING_PAUSE_MS);
    }
  };
  const replica = new Client(file, { syncUrl: url, authToken: token } as Libsql.Options);
  for (const startMs = performance.now(); ;) {
    try {
      replica.sync();
      return {
        sync: syncPacked,
        syncBlocking: () => void replica.sync(),
        reader: new Client(file),
        rehearser: new Client(file),
      };
    } catch (error) {
      if (!isPacking(error, startMs)) throw error;
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PACKING_PAUSE_MS);
  }
}

function isPacking(error: unknown, startMs: number): boolean {
  return (error as Error).message.includes('snapshot not found') && performance.now() - startMs <= PACKING_MS;
}
