import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { RegisterSaleRequest } from '../../shared/sales.ts';
import { ownDatabase } from '../api/ownDatabase.ts';
import { getSession } from '../api/session.ts';

/** A sale registered without an answer of the server, to be sent later. */
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

interface OwnSchema extends DBSchema {
  outbox: { key: string; value: QueuedSale; indexes: { queuedAtMs: number } };
  /** By the key of their sale. */
  photos: { key: string; value: QueuedPhoto };
}

export type OwnDatabase = IDBPDatabase<OwnSchema>;

/** Each version adds to the one before: sales wait in it while the app is updated. */
const VERSION = 1;

let opened: { userId: string; database: Promise<OwnDatabase> } | undefined;

/** Opens what this user keeps on the device. Rejects when somebody else is signed in, and where nothing can be kept. */
export function openOwn(userId: string): Promise<OwnDatabase> {
  if (getSession()?.user.id !== userId) return Promise.reject(new Error('the session has ended'));
  if (opened?.userId === userId) return opened.database;
  const letGo = () => {
    if (opened?.database === database) opened = undefined;
  };
  const database = openDB<OwnSchema>(ownDatabase(userId), VERSION, {
    upgrade: (db, from) => {
      if (from < 1) {
        db.createObjectStore('outbox', { keyPath: 'clientKey' }).createIndex('queuedAtMs', 'queuedAtMs');
        db.createObjectStore('photos');
      }
    },
    // Another page deletes it, or has a newer version.
    blocking: (_from, _to, event) => {
      letGo();
      (event.target as IDBDatabase).close();
    },
    terminated: letGo,
  });
  database.catch(letGo);
  opened = { userId, database };
  return database;
}
