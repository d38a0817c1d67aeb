import { setImmediate as nextTurn } from 'node:timers/promises';
import { perServer, type AppContext } from '../../context.ts';
import type { AppError } from '../../../shared/errors.ts';
import { importErrors } from './imports.errors.ts';

/** Imports that this server is storing or undoing. */
const jobsOf = perServer((ctx) => {
  const jobs = { isClosing: false, running: new Map<number, Promise<unknown>>() };
  ctx.onClose(async () => {
    jobs.isClosing = true;
    await Promise.allSettled(jobs.running.values());
  });
  return jobs;
});

interface Job {
  /** Of the import. */
  id: number;
  /** In whose turn the steps are. */
  adminId: number;
  /** Makes the error for an import of which another job runs. */
  refuse: () => AppError;
}

/**
 * Runs `step` in one transaction after another, between other requests, until it returns a result; whether or not its caller still
 * waits. Throws 503 when the server closes first.
 */
export async function inSteps<Result>(
  ctx: AppContext,
  { id, adminId, refuse }: Job,
  step: () => Result | undefined,
): Promise<Result> {
  const jobs = jobsOf(ctx);
  if (jobs.running.has(id)) throw refuse();
  const goOn = async () => {
    for (;;) {
      if (jobs.isClosing) throw importErrors.closing();
      const result = await ctx.transaction(() => step() as never, adminId);
      if (result !== undefined) return result as Result;
      await nextTurn();
    }
  };
  const job = goOn();
  jobs.running.set(id, job);
  return job.finally(() => jobs.running.delete(id));
}
