import { AppError } from '../../../shared/errors.ts';
import type { Rehearsal, Write } from './rehearsal.ts';
import type { Stream } from './streams.ts';

/** Together they hold the primary's lock for some 50 ms. */
const GROUP_MAX = 32;

interface Parts {
  begin: (deadlineMs: number) => Promise<Stream>;
  rehearse: (run: (rehearsal: Rehearsal) => void) => Promise<Write[]>;
  refresh: () => Promise<void>;
  runInside: <T>(work: () => T, rehearsal: Rehearsal) => T;
}

interface Waiting {
  work: () => unknown;
  deadlineMs: number;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

/** Transactions that wait at the same time share the primary's lock, round trips and commit; each is all or nothing by itself. */
export function createGroups({ begin, rehearse, refresh, runInside }: Parts) {
  let waiting: Waiting[] = [];
  let isRunning = false;

  async function runAll(): Promise<void> {
    isRunning = true;
    // Transactions of this turn share the group, and statements that block it come first.
    await Promise.resolve();
    while (waiting.length > 0) await runGroup();
    isRunning = false;
  }

  async function runGroup(): Promise<void> {
    let stream: Stream;
    try {
      stream = await begin(Math.min(...waiting.map(({ deadlineMs }) => deadlineMs)));
    } catch (error) {
      refuse(error);
      return;
    }
    const group = waiting.splice(0, GROUP_MAX);
    try {
      const settles = await perform(stream, group);
      // Lets the caller read its writes.
      await refresh();
      for (const settle of settles) settle();
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }

  async function perform(stream: Stream, group: Waiting[]): Promise<(() => void)[]> {
    const settles: (() => void)[] = [];
    try {
      const writes = await rehearse((rehearsal) => {
        for (const { work, resolve, reject } of group) {
          try {
            const result = rehearsal.attempt(() => runInside(work, rehearsal));
            settles.push(() => resolve(result));
          } catch (error) {
            settles.push(() => reject(error));
          }
        }
      });
      await stream.perform(writes);
    } catch (error) {
      stream.close();
      throw error;
    }
    return settles;
  }

  /** Those past their deadline if the lock is taken, else all. */
  function refuse(error: unknown): void {
    const isBusy = error instanceof AppError && error.cause === undefined;
    const nowMs = performance.now();
    const refused = waiting.filter(({ deadlineMs }) => !isBusy || deadlineMs <= nowMs);
    waiting = waiting.filter((each) => !refused.includes(each));
    for (const { reject } of refused) reject(error);
  }

  return <T>(work: () => T, deadlineMs: number): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      waiting.push({ work, deadlineMs, resolve: resolve as (result: unknown) => void, reject });
      if (!isRunning) void runAll();
    });
}
