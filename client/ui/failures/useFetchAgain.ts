import { useEffect, useState } from 'react';
import { isAlive, reportConnection, useConnected } from '../../api/connection.ts';
import type { MissingCode } from '../loading/lazyComponent.ts';
import { tabStorage } from '../../api/browserStorage.ts';

/** Loads missing code once the server responds, else reloads once; returns true if that did not help either. */
export function useFetchAgain(missing: MissingCode, whenHere: () => void): boolean {
  const connected = useConnected();
  const [isGone, setIsGone] = useState(false);
  useEffect(() => {
    if (!connected) return;
    let isOver = false;
    const load = async (triesLeft: number): Promise<void> => {
      try {
        await missing.fetchAgain();
        if (!isOver) whenHere();
      } catch {
        if (isOver) return undefined;
        if (!(await isAlive())) return reportConnection(false);
        // A network that has just come back may still lose a file.
        if (triesLeft > 0) return load(triesLeft - 1);
        if (!reloadOnce()) setIsGone(true);
      }
      return undefined;
    };
    void load(1);
    return () => {
      isOver = true;
    };
  }, [connected, missing, whenHere]);
  return isGone;
}

const KEY = 'reloaded';

/** The file name contains the build's hash. */
const BUILD = import.meta.url;

/** Reloads once per build and tab; returns false if that was done, or cannot be stored. */
function reloadOnce(): boolean {
  const builds = (tabStorage.getObject(KEY) ?? []) as string[];
  const mayReload = !builds.includes(BUILD) && tabStorage.set(KEY, JSON.stringify([...builds, BUILD]));
  if (mayReload) location.reload();
  return mayReload;
}
