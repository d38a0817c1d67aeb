import { stderr } from 'node:process';

const START_OF_LINE = '\r\u001B[K';

/** Replaces the progress line; does nothing without a terminal. */
export function showProgress(text: string): void {
  if (stderr.isTTY) stderr.write(`${START_OF_LINE}${text.slice(0, stderr.columns - 1)}`);
}

export function endProgress(): void {
  if (stderr.isTTY) stderr.write(START_OF_LINE);
}

/** Returns a function that counts one of `total` per call and shows the progress. */
export function countProgress(text: string, total: number): () => void {
  let done = 0;
  showProgress(`${text}…`);
  return () => {
    done += 1;
    // A terminal on a slow line would delay the work.
    if (done % Math.ceil(total / 100) === 0) showProgress(`${text}: ${Math.floor((100 * done) / total)} %`);
  };
}
