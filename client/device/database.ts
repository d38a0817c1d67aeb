import type { DehydratedState } from '@tanstack/react-query';
import { deleteDB, openDB, type DBSchema, type IDBPDatabase, type OpenDBCallbacks } from 'idb';
import type { RegisterSaleRequest } from '../../shared/sales.ts';
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

/** The photo of a queued sale. Bytes: not every Safari keeps a Blob. */
export interface QueuedPhoto {
  bytes: ArrayBuffer;
  type: string;
  fileName: string;
}

/** A query as it was last seen. */
export interface SeenQuery {
  queryHash: string;
  build: string;
  seenAtMs: number;
  state: DehydratedState;
}

interface OwnSchema extends DBSchema {
  outbox: { key: string; value: QueuedSale; indexes: { queuedAtMs: number } };
  /** By the key of their sale. */
  photos: { key: string; value: QueuedPhoto };
  seen: { key: string; value: SeenQuery };
}

export type OwnDatabase = IDBPDatabase<OwnSchema>;

/** Each version adds to the one before: sales wait in it while the app is updated. */
const VERSION = 2;

let opened: { userId: string; database: Promise<OwnDatabase> } | undefined;

/** Opens what this user keeps on the device. Rejects when another user is signed in, and where nothing can be kept. */
export function openOwn(userId: string): Promise<OwnDatabase> {
  if (getSession()?.user.id !== userId) return Promise.reject(new Error('the session has ended'));
  if (opened?.userId === userId) return opened.database;
  const letGo = () => {
    if (opened?.database === database) opened = undefined;
  };
  const callbacks: OpenDBCallbacks<OwnSchema> = {
    upgrade: (db, from) => {
      if (from < 1) {
        db.createObjectStore('outbox', { keyPath: 'clientKey' }).createIndex('queuedAtMs', 'queuedAtMs');
        db.createObjectStore('photos');
      }
      if (from < 2) db.createObjectStore('seen', { keyPath: 'queryHash' });
    },
    // Another page deletes it, or has a newer version.
    blocking: (_from, _to, event) => {
      letGo();
      (event.target as IDBDatabase).close();
    },
    terminated: letGo,
  };
  const name = ownDatabase(userId);
  const database = openDB(name, VERSION, callbacks).catch((error: unknown) => {
    // Another tab has a newer version, which has all that this one needs.
    if (error instanceof DOMException && error.name === 'VersionError')
      return openDB(name, undefined, callbacks);
    throw error;
  });
  database.catch(letGo);
  opened = { userId, database };
  return database;
}

/** Deletes what other users left on this device when their session ended by itself, except sales that wait for them. */
export async function forgetOthers(userId: string): Promise<void> {
  for (const { name } of await indexedDB.databases()) {
    if (!name || !isOfAnother(name, userId)) continue;
    const database = await openDB<OwnSchema>(name);
    const hasSales = database.objectStoreNames.contains('outbox') && (await database.count('outbox')) > 0;
    if (hasSales && database.objectStoreNames.contains('seen')) await database.clear('seen');
    database.close();
    if (!hasSales) await deleteDB(name);
  }
}
