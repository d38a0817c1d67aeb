// The page's first script uses this file: no imports of the app.
import { deviceStorage } from '../api/browserStorage.ts';

/** Only this screen is kept: the app starts with it, and it has no form. */
export const SNAPSHOT_PATH = '/app/dashboard';

const KEY = 'snapshot';
const LIFE_MS = 7 * 24 * 60 * 60 * 1000;

/** A screen as it was last seen, drawn before the program on a slow device (decision 18). */
export interface Snapshot {
  userId: string;
  /** Of the window. */
  width: number;
  takenAtMs: number;
  /** The style sheets that the page itself does not contain. */
  css: string;
  html: string;
}

/** Replaces the one before, which is outdated even if there is no room. */
export function storeSnapshot(snapshot: Snapshot): void {
  if (!deviceStorage.set(KEY, JSON.stringify(snapshot))) forgetSnapshot();
}

/** Returns undefined for another screen, and without one of the signed-in user that fits the window. */
export function readSnapshot(path: string): Snapshot | undefined {
  if (path !== SNAPSHOT_PATH || deviceStorage.get('token') === null) return undefined;
  const snapshot = deviceStorage.getObject(KEY) as Snapshot | undefined;
  const user = deviceStorage.getObject('user') as { id?: string } | undefined;
  const ageMs = Date.now() - (snapshot?.takenAtMs ?? 0);
  const fits = snapshot?.userId === user?.id && snapshot?.width === innerWidth;
  return fits && ageMs >= 0 && ageMs < LIFE_MS ? snapshot : undefined;
}

/** Call at the end of a session: the snapshot names customers. */
export function forgetSnapshot(): void {
  deviceStorage.remove(KEY);
}
