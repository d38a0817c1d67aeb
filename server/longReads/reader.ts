import { Worker } from 'node:worker_threads';
import { AppError } from '../../shared/errors.ts';
import { MINUTE_MS } from '../../shared/values/durations.ts';
import type { ReadContext } from '../context.ts';
import { createFairQueue } from '../shares/fairQueue.ts';

/** Its memory is given back after so long without a read. */
const IDLE_MS = 10 * MINUTE_MS;

export interface ReadRequest {
  id: number;
  name: string;
  args: unknown[];
  nowMs: number;
}

export type ReadResponse = { id: number } & ({ result: unknown } | { error: ThrownError });

/** An error as data: threads exchange no classes. */
export interface ThrownError {
  name: string;
  message: string;
  stack: string | undefined;
  fields: Record<string, unknown>;
}

export interface Reader {
  /** Rejects with the read's error, or if the thread ends. */
  read: (name: string, args: unknown[], nowMs: number, account?: string | number) => Promise<unknown>;
  /** Waits for the reads under way. */
  close: () => Promise<void>;
}

/**
 * Runs long reads (`longRead.ts`) in a thread with its own connection to the file. It starts with the first read, and again
 * after it failed. It has one read of each account at a time.
 */
export function createReader(program: string, file: string, fileKey: ReadContext['fileKey']): Reader {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;
  const queue = createFairQueue({ perAccount: 1 });

  function start(): Worker {
    const started = new Worker(program, { workerData: { file, fileKey } });
    let failure: unknown;
    started.on('error', (error) => (failure = error));
    started.on('exit', () => {
      if (thread === started) thread = undefined;
      for (const { reject } of waiting.values()) reject(failure ?? new Error('the thread ended'));
      waiting.clear();
    });
    started.on('message', (response: ReadResponse) => {
      const asked = waiting.get(response.id);
      waiting.delete(response.id);
      if (waiting.size === 0) idle = setTimeout(() => void started.terminate(), IDLE_MS).unref();
      if ('error' in response) asked?.reject(errorOf(response.error));
      else asked?.resolve(response.result);
    });
    started.unref();
    return started;
  }

  function ask(read: Omit<ReadRequest, 'id'>): Promise<unknown> {
    clearTimeout(idle);
    thread ??= start();
    const asked = Promise.withResolvers<unknown>();
    const id = ++lastId;
    // Throws for what cannot be cloned.
    thread.postMessage({ id, ...read } satisfies ReadRequest);
    waiting.set(id, asked);
    return asked.promise;
  }

  return {
    read: (name, args, nowMs, account = '') => queue.run(account, async () => ask({ name, args, nowMs })),
    close: async () => {
      await Promise.allSettled(Array.from(waiting.values(), ({ promise }) => promise));
      await thread?.terminate();
    },
  };
}

function errorOf({ name, message, stack, fields }: ThrownError): Error {
  if (name === 'AppError') {
    const { code, publicCode, extras } = fields as unknown as AppError;
    return new AppError(code, publicCode, message, extras);
  }
  return Object.assign(new Error(message), { ...fields, name, stack });
}
