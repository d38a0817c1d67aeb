import { SECOND_MS } from '../../shared/values/durations.ts';

/** A busy phone takes seconds. */
const PATIENCE_MS = 10 * SECOND_MS;

/** Rejects if the work takes too long, such as opening a database that never responds. */
export function inTime<Result>(work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('it takes too long')), PATIENCE_MS);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
