import { workerData } from 'node:worker_threads';
import { openDatabase } from '../db/open.ts';
import { takeStep } from '../features/sales/searchIndex/searchIndex.service.ts';
import { respond } from '../threads/respond.ts';
import type { UpkeepStep } from './upkeep.ts';

const { db, client, transaction, emptyLog, beginServing } = openDatabase(
  (workerData as { file: string }).file,
);
beginServing();

respond((step: UpkeepStep) => {
  if (step === 'moveLog') return client.pragma('wal_checkpoint(PASSIVE)');
  if (step === 'emptyLog') return emptyLog();
  return transaction(() => takeStep(db, step));
});
