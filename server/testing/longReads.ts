import type { Config } from '../config.ts';
import type { Database } from '../db/open.ts';
import { loadFileKey } from '../files/files.service.ts';
import { runLongRead } from '../longReads/longRead.ts';
import type { Reader } from '../longReads/reader.ts';
import { reads } from '../reads.ts';

/** Runs long reads with the context that the reading thread has, on copies, as between threads. */
export function readerOn({ db, snapshot }: Database, config: Config): Reader {
  const fileKey = loadFileKey(db, config);
  return {
    read: async (name, args, nowMs) => {
      const ctx = { db, snapshot, fileKey, now: () => nowMs };
      return structuredClone(await runLongRead(reads, name, ctx, structuredClone(args)));
    },
    close: async () => undefined,
  };
}
