import { stderr } from 'node:process';

const START_OF_LINE = '\r\u001B[K';

/** Replaces the line that tells what is being done; nothing where no person looks at a terminal. */
export function showProgress(text: string): void {
  if (stderr.isTTY) stderr.write(`${START_OF_LINE}${text.slice(0, stderr.columns - 1)}`);
}

export function endProgress(): void {
  if (stderr.isTTY) stderr.write(START_OF_LINE);
}

/** Returns a function that counts one more of `total` each time and shows how far it is. */
export function countProgress(text: string, total: number): () => void {
  let done = 0;
  showProgress(`${text}…`);
  return () => {
    done += 1;
    // A terminal on a slow line would hold up the work.
    if (done % Math.ceil(total / 100) === 0) showProgress(`${text}: ${Math.floor((100 * done) / total)} %`);
  };
}
