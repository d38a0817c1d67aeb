import { rmSync } from 'node:fs';

// Without a handler a signal ends the process past its 'exit' event.
const stop = () => process.exit(130);

/** Removes unfinished work when the answered function is called, at the latest when this process ends, Ctrl+C included. */
export function removeAtExit(...paths: string[]): () => void {
  const remove = () => {
    for (const path of paths) rmSync(path, { recursive: true, force: true });
  };
  process.once('exit', remove).once('SIGINT', stop).once('SIGTERM', stop);
  return () => {
    remove();
    process.off('exit', remove).off('SIGINT', stop).off('SIGTERM', stop);
  };
}
