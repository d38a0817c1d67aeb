import type { DehydratedState } from '@tanstack/react-query';
import {
  deleteDB,
  openDB,
  type DBSchema,
  type IDBPDatabase,
  type OpenDBCallbacks,
  type StoreNames,
} from 'idb';
import type { RecordContactRequest } from '../../shared/sales/followUp.ts';
import type { RegisterSaleRequest } from '../../shared/sales/sales.ts';
import { isOfAnother, ownDatabase } from '../api/ownDatabase.ts';
import { getSession } from '../api/session.ts';

/** A sale that got no response of the server, to be sent later. */
export interface QueuedSale {
  /** Names the sale, so that sending it again never registers it twice. */
  clientKey: string;
  queuedAtMs: number;
  sale: Omit<RegisterSaleRequest, 'clientKey'>;
  /** When the photo got the name that is in the sale; null while it has none. */
  photoSentAtMs: number | null;
  /** The plan as it was shown. */
  planName: string;
  planPrice: number;
  state: 'waiting' | 'refused' | 'repriced';
  /** Why the server refused it: the status and its sentences. */
  refusedWith: number | null;
  reasons: string[];
  /** The price that it was registered at, if it is another than the one shown. */
  soldPrice: number | null;
}

/** A photo that has yet to be sent. Bytes: not every Safari keeps a Blob. */
export interface KeptPhoto {
  bytes: ArrayBuffer;
  type: string;
  fileName: string;
}

/** A contact with a customer that got no response of the server, to be recorded later. */
export interface QueuedContact extends RecordContactRequest {
  /** See QueuedSale. */
  clientKey: string;
  queuedAtMs: number;
  customerName: string;
}

/** What was typed into the form of a sale and not sent. */
export interface KeptDraft {
  values: object;
  /** What it was typed over. */
  base?: object;
  /** Of a new sale; see QueuedSale. */
  clientKey?: string;
}

/** The photo chosen in a form. */
export interface DraftPhoto extends KeptPhoto {
  /** When it got the name that is in the values; null while it has none. */
  sentAtMs: number | null;
}

/** A query as it was last seen. */
interface SeenQuery {
  queryHash: string;
  build: string;
  seenAtMs: number;
  state: DehydratedState;
}

interface OwnSchema extends DBSchema {
  outbox: { key: string; value: QueuedSale; indexes: { queuedAtMs: number } };
  /** By the key of their sale. */
  photos: { key: string; value: KeptPhoto };
  seen: { key: string; value: SeenQuery };
  contacts: { key: string; value: QueuedContact; indexes: { queuedAtMs: number } };
  /** By the name of their form. */
  drafts: { key: string; value: KeptDraft };
  draftPhotos: { key: string; value: DraftPhoto };
}

export type OwnDatabase = IDBPDatabase<OwnSchema>;

/** Each version adds to the one before: sales wait in it while the app is updated. */
const VERSION = 4;

let opened: { userId: string; database: Promise<OwnDatabase> } | undefined;

/** Opens what this user keeps on the device. Rejects when another user is signed in, and where nothing can be kept. */
export function openOwn(userId: string): Promise<OwnDatabase> {
  if (getSession()?.user.id !== userId) return Promise.reject(new Error('the session has ended'));
  if (opened?.userId === userId) return opened.database;
  const forget = () => {
    if (opened?.database === database) opened = undefined;
  };
  const callbacks: OpenDBCallbacks<OwnSchema> = {
    upgrade: (db, from) => {
      if (from < 1) {
        db.createObjectStore('outbox', { keyPath: 'clientKey' }).createIndex('queuedAtMs', 'queuedAtMs');
        db.createObjectStore('photos');
      }
      if (from < 2) db.createObjectStore('seen', { keyPath: 'queryHash' });
      if (from < 3) {
        db.createObjectStore('drafts');
        db.createObjectStore('draftPhotos');
      }
      if (from < 4)
        db.createObjectStore('contacts', { keyPath: 'clientKey' }).createIndex('queuedAtMs', 'queuedAtMs');
    },
    // Another page deletes it, or has a newer version.
    blocking: (_from, _to, event) => {
      forget();
      (event.target as IDBDatabase).close();
    },
    terminated: forget,
  };
  const name = ownDatabase(userId);
  const database = openDB(name, VERSION, callbacks).catch((error: unknown) => {
    // Another tab has a newer version, which has all that this one needs.
    if (error instanceof DOMException && error.name === 'VersionError')
      return openDB(name, undefined, callbacks);
    throw error;
  });
  database.catch(forget);
  opened = { userId, database };
  return database;
}

/** The stores of what waits to be sent. */
const QUEUE = new Set<string>(['outbox', 'photos', 'contacts'] satisfies StoreNames<OwnSchema>[]);

/** Deletes what other users left on this device when their session ended by itself, except what waits to be sent for them. */
export async function forgetOthers(userId: string): Promise<void> {
  for (const { name } of await indexedDB.databases()) {
    if (!name || !isOfAnother(name, userId)) continue;
    const database = await openDB<OwnSchema>(name);
    const stores = [...database.objectStoreNames];
    const waiting = await Promise.all(
      stores.filter((store) => QUEUE.has(store)).map((store) => database.count(store)),
    );
    const isWaiting = waiting.some((count) => count > 0);
    if (isWaiting)
      await Promise.all(stores.filter((store) => !QUEUE.has(store)).map((store) => database.clear(store)));
    database.close();
    if (!isWaiting) await deleteDB(name);
  }
}
