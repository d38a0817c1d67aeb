// The page's first script uses this file too (head.ts).
import { deviceStorage } from './browserStorage.ts';

/** Only this screen is kept: the app starts with it, and it has no form. */
export const SNAPSHOT_PATH = '/app/dashboard';

const KEY = 'snapshot';
const LIFE_MS = 7 * 24 * 60 * 60 * 1000;
/** A faster start needs no snapshot, and shows nothing old. */
const SLOW_START_MS = 600;

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

let startedSlowly = false;

/** Call when the program can draw for the first time. */
export function noteStart(): void {
  startedSlowly = performance.now() > SLOW_START_MS;
}

/** Keeps the screen as it is for the user's next start. */
export async function keepSnapshot(userId: string): Promise<void> {
  if (!startedSlowly) return forgetSnapshot();
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  // Not from `cssRules`: their text loses shorthands with variables.
  const sheets = await Promise.all(links.map(async ({ href }) => (await fetch(href)).text()));
  const html = document.getElementById('root')?.innerHTML;
  // Meanwhile the user may have left.
  if (html === undefined || location.hash !== `#${SNAPSHOT_PATH}` || storedUser().id !== userId) return;
  const snapshot: Snapshot = {
    userId,
    width: innerWidth,
    takenAtMs: Date.now(),
    css: sheets.join('\n'),
    html,
  };
  // The one before is outdated.
  if (!deviceStorage.set(KEY, JSON.stringify(snapshot))) forgetSnapshot();
}

/** Returns undefined without one of this user that fits the window. */
export function readSnapshot(userId: string): Snapshot | undefined {
  const snapshot = deviceStorage.getObject(KEY) as Snapshot | undefined;
  const ageMs = Date.now() - (snapshot?.takenAtMs ?? 0);
  const fits = snapshot?.userId === userId && snapshot.width === innerWidth && ageMs >= 0 && ageMs < LIFE_MS;
  return fits ? snapshot : undefined;
}

/** Returns what is stored of the user, also without one. */
export function storedUser(): { id?: string; role?: string } {
  return deviceStorage.getObject('user') ?? {};
}

/** Call at the end of a session: the snapshot names customers. */
export function forgetSnapshot(): void {
  deviceStorage.remove(KEY);
}
