import { rmSync } from 'node:fs';

// Without a handler, a signal skips the 'exit' event.
const stop = () => process.exit(130);

/** Removes the paths, as far as it may, when the returned function is called or the process ends, also by Ctrl+C. */
export function removeAtExit(...paths: string[]): () => void {
  const remove = () => {
    for (const path of paths) {
      try {
        rmSync(path, { recursive: true, force: true });
      } catch {
        // Thrown here, it would hide why the command failed, and leave the other paths.
      }
    }
  };
  process.once('exit', remove).once('SIGINT', stop).once('SIGTERM', stop);
  return () => {
    remove();
    process.off('exit', remove).off('SIGINT', stop).off('SIGTERM', stop);
  };
}
