import { parseHash } from './parseHash.ts';
import { nextTrail } from './trail.ts';

/** Entries of the open dialogs. */
const open = new Set<number>();
let newest = 0;

const dialogOf = () => (window.history.state as { dialog?: number } | null)?.dialog;

export const isOnTop = (dialog: number) => dialogOf() === dialog;

/** Address at which the page was loaded on the entry of a dialog, which the load closed. */
let closedAt: string | undefined;

/** The screen's address, if it was replaced on the entry of a dialog. */
let replacedBy: string | undefined;

/** Whether a step back was asked for that has not happened. */
let isGoing = false;

function stepBack(): void {
  if (isGoing) return;
  isGoing = true;
  window.history.back();
}

const isOfThisScreen = (url: string | undefined) =>
  url !== undefined && parseHash(url).path === parseHash(window.location.hash).path;

/** Makes the entry of a closed dialog no step: one back passes it. */
export function listenForBack(): void {
  if (dialogOf() !== undefined) closedAt = window.location.href;
  window.addEventListener('popstate', () => {
    isGoing = false;
    const dialog = dialogOf();
    if (dialog === undefined ? closedAt === window.location.href : !open.has(dialog)) stepBack();
    else if (dialog === undefined && isOfThisScreen(replacedBy))
      window.history.replaceState(window.history.state, '', replacedBy);
    if (dialog === undefined) replacedBy = undefined;
    closedAt = undefined;
  });
}

/** Adds the entry of an open dialog and returns its id; `known` if that is still on top. */
export function enterDialog(known: number): number {
  let dialog = known;
  if (!isOnTop(known)) {
    // Never twice: neither in one millisecond, nor after a reload over the entries of the page before.
    dialog = newest = Math.max(newest + 1, Date.now());
    window.history.pushState({ ...nextTrail(true), dialog }, '');
  }
  open.add(dialog);
  return dialog;
}

/** Forgets a closed dialog; the function that it returns takes its entry from the top. */
export function closeDialog(dialog: number): () => void {
  open.delete(dialog);
  return () => isOnTop(dialog) && stepBack();
}

/** Keeps another address of the same screen for the screen's own entry, if a dialog's is on top. */
export function keepReplaced(url: string): void {
  if (dialogOf() !== undefined) replacedBy = url;
}

/** Runs `next` once the step back that was asked for has happened, if there is one. */
export function afterStep(next: () => void): void {
  if (isGoing) window.addEventListener('popstate', () => afterStep(next), { once: true });
  else next();
}

/** Runs `next` on the screen's own entry: leaves those of dialogs first, which closes them. */
export function onScreenEntry(next: () => void): void {
  if (dialogOf() === undefined) return next();
  closedAt = undefined;
  window.addEventListener('popstate', () => onScreenEntry(next), { once: true });
  stepBack();
}
