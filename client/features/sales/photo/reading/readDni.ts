import type { DniReading } from '../../../../../shared/sales/dniCode.ts';
import { SECOND_MS } from '../../../../../shared/values/durations.ts';
import type { ReadRequest } from './dniReader.ts';

const PATIENCE_MS = 3 * SECOND_MS;

/** Reads the bar code of a DNI photo; null if this device could not do so in time. */
export function readDni(photo: File, withinMs = PATIENCE_MS): Promise<DniReading | null> {
  const { promise, resolve } = Promise.withResolvers<DniReading | null>();
  setTimeout(() => resolve(null), withinMs);
  try {
    const worker = new Worker(new URL('./dniReader.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }) => resolve(data));
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      worker.terminate();
      resolve(null);
    });
    // A late worker is not stopped: it keeps its files, and ends by itself.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    worker.postMessage({ photo, withinMs } satisfies ReadRequest);
  } catch {
    // A browser without such workers.
    resolve(null);
  }
  return promise;
}
