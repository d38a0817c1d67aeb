import { parentPort, workerData } from 'node:worker_threads';
import type { ReadContext } from '../context.ts';
import { openForReading } from '../db/open.ts';
import { rootCause } from '../http/errors.ts';
import { runLongRead, type Reads } from './longRead.ts';
import type { ReadRequest, ReadResponse, ThrownError } from './reader.ts';

/** The reading thread: runs what `createReader` asks for. */
export function serveReads(reads: Reads): void {
  const { file, fileKey } = workerData as { file: string } & Pick<ReadContext, 'fileKey'>;
  const { db, snapshot } = openForReading(file);
  parentPort?.on('message', async ({ id, name, args, nowMs }: ReadRequest) => {
    const outcome = await Promise.resolve({ db, snapshot, fileKey, now: () => nowMs })
      .then((ctx) => runLongRead(reads, name, ctx, args))
      .then(
        (result) => ({ result }),
        (error: unknown) => ({ error: thrown(rootCause(error)) }),
      );
    parentPort?.postMessage({ id, ...outcome } satisfies ReadResponse);
  });
}

function thrown(error: Error): ThrownError {
  const { name, message, stack } = error;
  return { name, message, stack, fields: { ...error } };
}
