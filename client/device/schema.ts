import type { DehydratedState } from '@tanstack/react-query';
import type { DniReading } from '../../shared/sales/dniCode.ts';
import type { PhotoProblem } from '../../shared/sales/photo/verdicts.ts';
import type { DBSchema, IDBPDatabase } from 'idb';
import type { OldContact, OldSale, Queued } from './outbox/queued.ts';

/** Bytes: not every Safari keeps a Blob. */
export interface KeptPhoto {
  bytes: ArrayBuffer;
  type: string;
  fileName: string;
  /** Absent when this device did not look. */
  read?: DniReading;
}

export interface KeptDraft {
  values: object;
  base?: object;
  clientKey?: string;
  /** Set once the form was sent. */
  capturedAt?: string;
}

export interface DraftPhoto extends KeptPhoto {
  /** Why it may not be readable; absent where it is, and once the user wants it all the same. */
  doubt?: PhotoProblem;
  /** Upload time of the name in the values; null without one. */
  sentAtMs: number | null;
}

/** A queued sale that was sent. */
export interface SentSale {
  clientKey: string;
  saleId: string;
  customerName: string;
  sentAtMs: number;
}

export interface SeenQuery {
  queryHash: string;
  build: string;
  seenAtMs: number;
  state: DehydratedState;
}

export interface OwnSchema extends DBSchema {
  queue: { key: string; value: Queued; indexes: { queuedAtMs: number } };
  /** Of queued sales. */
  photos: { key: string; value: KeptPhoto };
  /** Ids by the keys of what was sent, for what refers to it. */
  sentIds: { key: string; value: string };
  /** For a day. */
  sentSales: { key: string; value: SentSale };
  /** The queue up to version 4. */
  outbox: { key: string; value: OldSale; indexes: { queuedAtMs: number } };
  seen: { key: string; value: SeenQuery };
  contacts: { key: string; value: OldContact; indexes: { queuedAtMs: number } };
  drafts: { key: string; value: KeptDraft };
  draftPhotos: { key: string; value: DraftPhoto };
}

export type OwnDatabase = IDBPDatabase<OwnSchema>;
