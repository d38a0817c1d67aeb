import { tabStorage } from '../../api/browserStorage.ts';

const KEY = 'reloaded';

/** The file name contains the build's hash. */
const BUILD = import.meta.url;

/** Reloads once per build and tab; returns false if that was done, or cannot be stored. */
export function reloadOnce(): boolean {
  const builds = (tabStorage.getObject(KEY) ?? []) as string[];
  const mayReload = !builds.includes(BUILD) && tabStorage.set(KEY, JSON.stringify([...builds, BUILD]));
  if (mayReload) location.reload();
  return mayReload;
}
