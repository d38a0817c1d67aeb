/** Kept in a history entry: the last address of the screen before, and how many entries ago it is. */
interface Trail {
  from: string;
  steps: number;
}

interface EntryState extends Partial<Trail> {
  /** The entry before is another address of this screen. */
  isWithin?: boolean;
}

const entryState = () => (window.history.state ?? {}) as EntryState;

/** The trail of this entry; undefined for one that was opened from outside the app. */
export function trail(): Trail | undefined {
  const { from, steps } = entryState();
  return from?.startsWith('/app/') && steps !== undefined ? { from, steps } : undefined;
}

/** Whether going back stays on this screen. */
export const isWithinScreen = () => entryState().isWithin === true;

/** State of the entry that opens next; another address of the same screen keeps the screen before. */
export function nextTrail(isSameScreen: boolean): EntryState {
  if (!isSameScreen) return { from: window.location.hash.slice(1), steps: 1 };
  const here = trail();
  return { isWithin: true, ...(here && { ...here, steps: here.steps + 1 }) };
}
