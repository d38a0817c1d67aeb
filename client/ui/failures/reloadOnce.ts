const KEY = 'reloaded';

/** The file name contains the build's hash. */
const BUILD = import.meta.url;

/** Reloads once per build and tab; returns false if that was done, or cannot be stored. */
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
