import { workerData } from 'node:worker_threads';
import { openForReading } from '../db/open.ts';
import { loadFileKey } from '../files/files.service.ts';
// Declares the reads.
import '../routes.ts';
import { respond } from '../threads/respond.ts';
import { runLongRead } from './longRead.ts';
import type { LongRead } from './reader.ts';

const { db, snapshot } = openForReading((workerData as { file: string }).file);
const fileKey = loadFileKey(db);

respond(({ name, args, nowMs }: LongRead) =>
  runLongRead({ db, snapshot, fileKey, now: () => nowMs }, name, args),
);
