import { isConnected } from '../api/connection.ts';
import { homeDrawn } from '../api/drawn.ts';
import { getSession, onSession } from '../api/session.ts';
import { whenIdle } from '../ui/loading/whenIdle.ts';
import { forgetSnapshot, SNAPSHOT_PATH, storeSnapshot } from './snapshot.ts';

/** A faster start needs no snapshot, and shows nothing old. */
const SLOW_START_MS = 600;

/**
 * Keeps the dashboard for the next start: when it first stands still, and when it is left for another app. Call when the
 * program can draw for the first time.
 */
export function keepSnapshots(): void {
  const isSlow = performance.now() > SLOW_START_MS;
  const keep = () => {
    // Without a network the screen says so; the next start may have one.
    if (!homeDrawn.get() || !isConnected()) return;
    // The network may go before its styles are here; the next start is then without it.
    if (isSlow) keepSnapshot().catch(() => undefined);
    else forgetSnapshot();
  };
  homeDrawn.subscribe(() => homeDrawn.get() && whenIdle(keep));
  document.addEventListener('visibilitychange', () => document.hidden && keep());
  forgetWithoutSession();
  onSession(forgetWithoutSession);
}

function forgetWithoutSession(): void {
  if (!getSession()) forgetSnapshot();
}

async function keepSnapshot(): Promise<void> {
  const session = getSession();
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  // Not from `cssRules`: their text loses shorthands with variables.
  const sheets = await Promise.all(links.map(async ({ href }) => (await fetch(href)).text()));
  const html = document.getElementById('root')?.innerHTML;
  // Meanwhile the user may have left.
  if (!session || html === undefined || location.hash !== `#${SNAPSHOT_PATH}`) return;
  if (getSession()?.user.id !== session.user.id) return;
  storeSnapshot({
    userId: session.user.id,
    width: innerWidth,
    takenAtMs: Date.now(),
    css: sheets.join('\n'),
    html,
  });
}
