const PREFIX = 'ventas-';
/** The store of what was last seen (device/database.ts). */
const SEEN = 'seen';

/** The name of the database on this device with what belongs to a user: one each, so that it is deleted as a whole. */
export function ownDatabase(userId: string): string {
  return PREFIX + userId;
}

/** Whether a database is that of another user. */
export function isOfAnother(name: string, userId: string): boolean {
  return name.startsWith(PREFIX) && name !== ownDatabase(userId);
}

/** Empties what was last seen, which names customers; sales that wait and drafts stay for their user. */
export function forgetSeen(userId: string): void {
  try {
    const opening = indexedDB.open(ownDatabase(userId));
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
    opening.addEventListener('success', () => {
      const { result: database } = opening;
      if (database.objectStoreNames.contains(SEEN))
        database.transaction(SEEN, 'readwrite').objectStore(SEEN).clear();
      // Once the transaction is through.
      database.close();
    });
  } catch {
    // Without storage nothing was kept.
  }
}

/** Deletes it, once the pages that have it open let go of it (device/database.ts). */
export function deleteOwnDatabase(userId: string): void {
  try {
    indexedDB.deleteDatabase(ownDatabase(userId));
  } catch {
    // Without storage there is nothing to delete.
  }
}
