import type { DehydratedState } from '@tanstack/react-query';
import type { DBSchema, IDBPDatabase } from 'idb';
import type { Queued } from './outbox/queued.ts';

/** Photo as bytes: some Safari versions keep no Blob. */
export interface KeptPhoto {
  bytes: ArrayBuffer;
  type: string;
  fileName: string;
}

export interface SeenQuery {
  queryHash: string;
  build: string;
  seenAtMs: number;
  state: DehydratedState;
}

/** Stores of the user's database. A feature adds those that it alone reads. */
export interface OwnSchema extends DBSchema {
  queue: { key: string; value: Queued; indexes: { queuedAtMs: number } };
  /** Photos of queued items. */
  photos: { key: string; value: KeptPhoto };
  /** Ids by key of sent items, for items that refer to them. */
  sentIds: { key: string; value: string };
  seen: { key: string; value: SeenQuery };
}

export type OwnDatabase = IDBPDatabase<OwnSchema>;
