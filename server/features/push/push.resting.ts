/** How long an unresponsive push service is left alone: its timeouts must not delay the others. */
const REST_MS = 30_000;
/** Anybody may invent hosts of a push service; the oldest go first. */
const HOSTS_MAX = 1000;

interface Rests {
  isResting: (host: string, nowMs: number) => boolean;
  begin: (host: string, nowMs: number) => void;
  end: (host: string) => void;
  size: () => number;
}

/** Remembers the hosts that did not respond lately, at most 1,000. */
export function createRests(): Rests {
  const untilMs = new Map<string, number>();
  return {
    isResting: (host, nowMs) => (untilMs.get(host) ?? 0) > nowMs,
    begin: (host, nowMs) => {
      untilMs.delete(host);
      for (const [earlier, endMs] of untilMs) {
        if (endMs > nowMs && untilMs.size < HOSTS_MAX) break;
        untilMs.delete(earlier);
      }
      untilMs.set(host, nowMs + REST_MS);
    },
    end: (host) => void untilMs.delete(host),
    size: () => untilMs.size,
  };
}
