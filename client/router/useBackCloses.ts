import { useEffect, useEffectEvent, useRef } from 'react';
import { nextTrail } from './trail.ts';

/** Entries of the open dialogs. */
const open = new Set<number>();

const dialogOf = () => (window.history.state as { dialog?: number } | null)?.dialog;

/** Address at which the page was loaded on the entry of a dialog, which the load closed. */
let closedAt = dialogOf() === undefined ? undefined : window.location.href;

// The entry of a closed dialog is no step: one back passes it.
window.addEventListener('popstate', () => {
  const dialog = dialogOf();
  if (dialog === undefined ? closedAt === window.location.href : !open.has(dialog)) window.history.back();
  closedAt = undefined;
});

/** Gives an open dialog an entry in the history: going back closes the dialog alone. */
export function useBackCloses(opened: boolean, close: () => void): void {
  const onBack = useEffectEvent(close);
  const entry = useRef({ dialog: 0, isWanted: false });
  useEffect(() => {
    if (!opened) return;
    const own = entry.current;
    const isOnTop = () => dialogOf() === own.dialog;
    own.isWanted = true;
    if (!isOnTop()) {
      own.dialog = Date.now();
      window.history.pushState({ ...nextTrail(true), dialog: own.dialog }, '');
    }
    open.add(own.dialog);
    const back = () => !isOnTop() && onBack();
    window.addEventListener('popstate', back);
    return () => {
      window.removeEventListener('popstate', back);
      own.isWanted = false;
      open.delete(own.dialog);
      // Later: in strict mode an effect runs twice.
      queueMicrotask(() => !own.isWanted && isOnTop() && window.history.back());
    };
  }, [opened]);
}
