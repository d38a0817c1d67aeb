const PREFIX = 'ventas-';

/** The name of the database on this device with what belongs to a user: one each, so that it is deleted as a whole. */
export function ownDatabase(userId: string): string {
  return PREFIX + userId;
}

/** Whether a database is that of another user. */
export function isOfAnother(name: string, userId: string): boolean {
  return name.startsWith(PREFIX) && name !== ownDatabase(userId);
}

/** Deletes it, once the pages that have it open let go of it (device/database.ts). */
export function deleteOwnDatabase(userId: string): void {
  try {
    indexedDB.deleteDatabase(ownDatabase(userId));
  } catch {
    // Without storage there is nothing to delete.
  }
}
