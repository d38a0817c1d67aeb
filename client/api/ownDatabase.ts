const PREFIX = 'ventas-';
const SEEN = 'seen';

/** One database for each user, so that it is deleted as a whole. */
export function ownDatabase(userId: string): string {
  return PREFIX + userId;
}

export function isOfAnother(name: string, userId: string): boolean {
  return name.startsWith(PREFIX) && name !== ownDatabase(userId);
}

/** Empties the last seen data, which name customers; queued sales and drafts stay. */
export function forgetSeen(userId: string): void {
  try {
    const opening = indexedDB.open(ownDatabase(userId));
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
    opening.addEventListener('success', () => {
      const { result: database } = opening;
      if (database.objectStoreNames.contains(SEEN))
        database.transaction(SEEN, 'readwrite').objectStore(SEEN).clear();
      database.close();
    });
  } catch {
    // Without storage nothing was kept.
  }
}

/** Takes effect when the pages that have it open close it (device/database.ts). */
export function deleteOwnDatabase(userId: string): void {
  try {
    indexedDB.deleteDatabase(ownDatabase(userId));
  } catch {
    // Without storage there is nothing to delete.
  }
}
