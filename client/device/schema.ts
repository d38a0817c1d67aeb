import type { DehydratedState } from '@tanstack/react-query';
import type { DniReading } from '../../shared/sales/dniCode.ts';
import type { PhotoProblem } from '../../shared/sales/photo/verdicts.ts';
import type { DBSchema, IDBPDatabase } from 'idb';
import type { OldContact, OldSale, Queued } from './outbox/queued.ts';

/** Photo as bytes: some Safari versions keep no Blob. */
export interface KeptPhoto {
  bytes: ArrayBuffer;
  type: string;
  fileName: string;
  /** Absent if this device did not read the photo. */
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
  /** Why the photo may not be readable; absent if it is, and once the user accepts it. */
  doubt?: PhotoProblem;
  /** When the photo was uploaded; null without one. */
  sentAtMs: number | null;
}

/** A queued sale after it was sent. */
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
  /** Photos of queued sales. */
  photos: { key: string; value: KeptPhoto };
  /** Ids by key of sent items, for items that refer to them. */
  sentIds: { key: string; value: string };
  /** Kept for a day. */
  sentSales: { key: string; value: SentSale };
  /** Queue up to version 4. */
  outbox: { key: string; value: OldSale; indexes: { queuedAtMs: number } };
  seen: { key: string; value: SeenQuery };
  contacts: { key: string; value: OldContact; indexes: { queuedAtMs: number } };
  drafts: { key: string; value: KeptDraft };
  draftPhotos: { key: string; value: DraftPhoto };
}

export type OwnDatabase = IDBPDatabase<OwnSchema>;
