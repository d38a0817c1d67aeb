import { useEffect, useState } from 'react';
import { isAlive, reportConnection, useConnected } from '../../api/connection.ts';
import type { MissingCode } from '../loading/lazyComponent.ts';
import { reloadOnce } from './reloadOnce.ts';

/** Loads missing code once the server responds, else reloads once; true if that did not help either. */
export function useFetchAgain(missing: MissingCode, whenHere: () => void): boolean {
  const connected = useConnected();
  const [isGone, setIsGone] = useState(false);
  useEffect(() => {
    if (!connected) return;
    let isOver = false;
    missing.fetchAgain().then(
      () => !isOver && whenHere(),
      async () => {
        if (isOver) return;
        if (!(await isAlive())) reportConnection(false);
        else if (!reloadOnce()) setIsGone(true);
      },
    );
    return () => {
      isOver = true;
    };
  }, [connected, missing, whenHere]);
  return isGone;
}
