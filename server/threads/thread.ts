import { Worker } from 'node:worker_threads';
import { AppError, type ErrorCode } from '../../shared/errors.ts';
import { MINUTE_MS } from '../../shared/values/durations.ts';

/** Its memory is given back after so long without work. */
const IDLE_MS = 10 * MINUTE_MS;

export type ThreadRequest<Work> = { id: number; work: Work };
export type ThreadResponse = { id: number } & ({ result: unknown } | { error: ThrownError });

/** An error as data: threads exchange no classes. */
export interface ThrownError {
  name: string;
  message: string;
  stack: string | undefined;
  fields: Record<string, unknown>;
}

export interface Thread<Work> {
  /** Work and result are plain data. Rejects with the thread's error, or if the thread ends. */
  run: (work: Work) => Promise<unknown>;
  /** Number of requests without a response. */
  waiting: () => number;
  /** Waits for the work under way. */
  close: () => Promise<void>;
}

/** Runs work in a program that responds (`respond.ts`). It starts with the first request, and again after it failed. */
export function createThread<Work>(program: string, workerData: object): Thread<Work> {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  function start(): Worker {
    const started = new Worker(program, { workerData });
    let failure: unknown;
    started.on('error', (error) => (failure = error));
    started.on('exit', () => {
      if (thread === started) thread = undefined;
      for (const { reject } of waiting.values()) reject(failure ?? new Error('the thread ended'));
      waiting.clear();
    });
    started.on('message', (response: ThreadResponse) => {
      const asked = waiting.get(response.id);
      waiting.delete(response.id);
      if (waiting.size === 0) idle = setTimeout(() => void started.terminate(), IDLE_MS).unref();
      if ('error' in response) asked?.reject(errorOf(response.error));
      else asked?.resolve(response.result);
    });
    started.unref();
    return started;
  }

  return {
    run: (work) => {
      clearTimeout(idle);
      thread ??= start();
      const asked = Promise.withResolvers<unknown>();
      waiting.set(++lastId, asked);
      thread.postMessage({ id: lastId, work } satisfies ThreadRequest<Work>);
      return asked.promise;
    },
    waiting: () => waiting.size,
    close: async () => {
      await Promise.allSettled(Array.from(waiting.values(), ({ promise }) => promise));
      await thread?.terminate();
    },
  };
}

function errorOf({ name, message, stack, fields }: ThrownError): Error {
  if (name === 'AppError') return new AppError(fields.code as ErrorCode, message, fields);
  return Object.assign(new Error(message), { ...fields, name, stack });
}
