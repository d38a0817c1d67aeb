import type { AppContext } from '../context.ts';
import { createThread } from '../threads/thread.ts';

export interface LongRead {
  name: string;
  args: unknown[];
  nowMs: number;
}

export interface Reader {
  read: NonNullable<AppContext['readAside']>;
  /** Waits for the reads under way. */
  close: () => Promise<void>;
}

/** Runs long reads (`longRead.ts`) in a thread with its own connection to the file. */
export function createReader(program: string, file: string): Reader {
  const { run, close } = createThread<LongRead>(program, { file });
  return { read: (name, args, nowMs) => run({ name, args, nowMs }), close };
}
