import { useEffect, useEffectEvent, useRef } from 'react';
import { afterStep, closeDialog, enterDialog, isOnTop } from './dialogEntries.ts';

/** Gives an open dialog an entry in the history: going back closes the dialog alone. */
export function useBackCloses(opened: boolean, close: () => void): void {
  const onBack = useEffectEvent(close);
  const entry = useRef({ dialog: 0, isWanted: false });
  useEffect(() => {
    if (!opened) return;
    const own = entry.current;
    own.isWanted = true;
    let isOver = false;
    const back = () => !isOnTop(own.dialog) && onBack();
    afterStep(() => {
      if (isOver) return;
      own.dialog = enterDialog(own.dialog);
      window.addEventListener('popstate', back);
    });
    return () => {
      isOver = true;
      window.removeEventListener('popstate', back);
      own.isWanted = false;
      const leave = closeDialog(own.dialog);
      // Later: in strict mode an effect runs twice.
      queueMicrotask(() => !own.isWanted && leave());
    };
  }, [opened]);
}
