import { onTestFinished, vi } from 'vitest';

/** Timers of this length that the page sets from now on wait for the returned function, which ends them all. */
export function holdTimers(ms: number): () => void {
  const held = new Map<unknown, () => void>();
  const { setTimeout: set, clearTimeout: clear } = window;
  const setting = vi.spyOn(window, 'setTimeout').mockImplementation(((
    run: TimerHandler,
    afterMs?: number,
  ) => {
    if (afterMs !== ms || typeof run !== 'function') return set(run, afterMs);
    const timer = set(() => undefined);
    held.set(timer, () => void run());
    return timer;
  }) as typeof set);
  const clearing = vi.spyOn(window, 'clearTimeout').mockImplementation((timer) => {
    held.delete(timer);
    clear(timer);
  });
  onTestFinished(() => {
    setting.mockRestore();
    clearing.mockRestore();
  });
  return () => {
    for (const run of held.values()) run();
    held.clear();
  };
}
