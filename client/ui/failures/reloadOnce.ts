const KEY = 'reloaded';

/** This build: its file names carry the hash of what is in them. */
const BUILD = import.meta.url;

/**
 * Reloads the page, which then has the newest build. A build does it once per tab, however often it is missing
 * something: returns false if this one already has, or if that cannot be noted.
 */
export function reloadOnce(): boolean {
  try {
    const builds = (JSON.parse(sessionStorage.getItem(KEY) ?? '[]') ?? []) as string[];
    if (builds.includes(BUILD)) return false;
    sessionStorage.setItem(KEY, JSON.stringify([...builds, BUILD]));
  } catch {
    return false;
  }
  location.reload();
  return true;
}
