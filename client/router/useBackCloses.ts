import { useEffect, useEffectEvent, useRef } from 'react';
import { nextTrail } from './trail.ts';

/** Gives an open dialog an entry in the history: going back closes the dialog alone. */
export function useBackCloses(opened: boolean, close: () => void): void {
  const onBack = useEffectEvent(close);
  const entry = useRef({ dialog: 0, isWanted: false });
  useEffect(() => {
    if (!opened) return;
    const own = entry.current;
    const isOnTop = () => window.history.state?.dialog === own.dialog;
    own.isWanted = true;
    if (!isOnTop()) {
      own.dialog = Date.now();
      window.history.pushState({ ...nextTrail(true), dialog: own.dialog }, '');
    }
    const back = () => !isOnTop() && onBack();
    window.addEventListener('popstate', back);
    return () => {
      window.removeEventListener('popstate', back);
      own.isWanted = false;
      // Later: in strict mode an effect runs twice.
      queueMicrotask(() => !own.isWanted && isOnTop() && window.history.back());
    };
  }, [opened]);
}
