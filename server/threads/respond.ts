import { parentPort } from 'node:worker_threads';
import { rootCause } from '../http/errors.ts';
import type { ThreadRequest, ThreadResponse, ThrownError } from './thread.ts';

/** Call in a thread's program (`thread.ts`), once it is ready. */
export function respond<Work>(run: (work: Work) => unknown): void {
  parentPort?.on('message', async ({ id, work }: ThreadRequest<Work>) => {
    const outcome = await Promise.resolve(work)
      .then(run)
      .then(
        (result) => ({ result }),
        (error: unknown) => ({ error: thrown(rootCause(error)) }),
      );
    parentPort?.postMessage({ id, ...outcome } satisfies ThreadResponse);
  });
}

function thrown(error: Error): ThrownError {
  const { name, message, stack } = error;
  return { name, message, stack, fields: { ...error } };
}
