/** Kept in a history entry: the last address of the screen before, and how many entries ago it is. */
interface Trail {
  from: string;
  steps: number;
}

/** The trail of this entry; undefined for one that was opened from outside the app. */
export function trail(): Trail | undefined {
  const { from, steps } = (window.history.state ?? {}) as Partial<Trail>;
  return from?.startsWith('/app/') && steps !== undefined ? { from, steps } : undefined;
}

/** State of the entry that opens next; another address of the same screen keeps the screen before. */
export function nextTrail(isSameScreen: boolean): Trail | undefined {
  if (!isSameScreen) return { from: window.location.hash.slice(1), steps: 1 };
  const here = trail();
  return here && { ...here, steps: here.steps + 1 };
}
