import { deleteDB, openDB, type OpenDBCallbacks, type StoreNames } from 'idb';
import { inTime } from '../api/inTime.ts';
import { isOfAnother, ownDatabase } from '../api/ownDatabase.ts';
import { getSession } from '../api/session.ts';
import { moveOldQueue } from './outbox/oldQueue.ts';
import type { OwnDatabase, OwnSchema } from './schema.ts';

/** New versions only add stores: the database holds queued sales during an update. */
const VERSION = 6;

interface Opened {
  userId: string;
  database: Promise<OwnDatabase>;
}

let opened: Opened | undefined;

/** Rejects if another user is signed in, without storage, and if it takes too long. */
export async function openOwn(userId: string): Promise<OwnDatabase> {
  if (getSession()?.user.id !== userId) throw new Error('the session has ended');
  opened = opened?.userId === userId ? opened : open(userId);
  return opened.database;
}

function open(userId: string): Opened {
  const forget = () => {
    if (opened === own) opened = undefined;
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
      if (from < 5) {
        db.createObjectStore('queue', { keyPath: 'clientKey' }).createIndex('queuedAtMs', 'queuedAtMs');
        db.createObjectStore('sentIds');
      }
      if (from < 6) db.createObjectStore('sentSales', { keyPath: 'clientKey' });
    },
    // Another page is deleting or upgrading it.
    blocking: (_from, _to, event) => {
      forget();
      (event.target as IDBDatabase).close();
    },
    terminated: forget,
  };
  const connection = connect(ownDatabase(userId), callbacks);
  const own: Opened = { userId, database: inTime(connection) };
  // A database that was late is used from then on; until then everything goes on without.
  connection.then(() => {
    own.database = connection;
  }, forget);
  return own;
}

async function connect(name: string, callbacks: OpenDBCallbacks<OwnSchema>): Promise<OwnDatabase> {
  const database = await openDB(name, VERSION, callbacks).catch((error: unknown) => {
    // Another tab's newer version has all of these stores.
    if (error instanceof DOMException && error.name === 'VersionError')
      return openDB(name, undefined, callbacks);
    throw error;
  });
  // A queue that can't be moved now stays where it is.
  await moveOldQueue(database).catch(() => undefined);
  return database;
}

const DRAFTS = ['drafts', 'draftPhotos'] satisfies StoreNames<OwnSchema>[];

/** Whether a sale that this user was typing waits for the next sign-in. */
export async function keepsDraftsOf(userId: string): Promise<boolean> {
  const isThere = (await indexedDB.databases()).some(({ name }) => name === ownDatabase(userId));
  if (!isThere) return false;
  const database = await openDB<OwnSchema>(ownDatabase(userId));
  const stores = DRAFTS.filter((store) => database.objectStoreNames.contains(store));
  const counts = await Promise.all(stores.map((store) => database.count(store)));
  database.close();
  return counts.some((count) => count > 0);
}

const QUEUE = new Set<string>(['queue', 'photos', 'outbox', 'contacts'] satisfies StoreNames<OwnSchema>[]);
/** Waiting items are sent by the ids of what they are about. */
const KEPT_WITH_QUEUE = new Set<string>([...QUEUE, 'sentIds' satisfies StoreNames<OwnSchema>]);

/** Deletes other users' data, left by expired sessions, except their queues. */
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
      await Promise.all(
        stores.filter((store) => !KEPT_WITH_QUEUE.has(store)).map((store) => database.clear(store)),
      );
    database.close();
    if (!isWaiting) await deleteDB(name);
  }
}
