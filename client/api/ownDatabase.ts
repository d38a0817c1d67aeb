const PREFIX = 'ventas-';
/** Stores that name customers and can be emptied at any time. */
const SEEN = ['seen', 'sentSales'];

/** One database per user, deleted as a whole. */
export function ownDatabase(userId: string): string {
  return PREFIX + userId;
}

export function isOfAnother(name: string, userId: string): boolean {
  return name.startsWith(PREFIX) && name !== ownDatabase(userId);
}

/** Empties what was last seen or sent; queued sales and drafts stay. */
export function forgetSeen(userId: string): void {
  try {
    const opening = indexedDB.open(ownDatabase(userId));
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
    opening.addEventListener('success', () => {
      const { result: database } = opening;
      for (const store of SEEN.filter((name) => database.objectStoreNames.contains(name)))
        database.transaction(store, 'readwrite').objectStore(store).clear();
      database.close();
    });
  } catch {
    // Without storage nothing was kept.
  }
}

/** Takes effect once other pages have closed the database (device/database.ts). */
export function deleteOwnDatabase(userId: string): void {
  try {
    indexedDB.deleteDatabase(ownDatabase(userId));
  } catch {
    // Without storage there is nothing to delete.
  }
}
