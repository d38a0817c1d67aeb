/** How long an unresponsive push service is left alone: its timeouts must not delay the others. */
const REST_MS = 30_000;
/** Hosts of a push service can be invented; the oldest are forgotten first. */
const HOSTS_MAX = 1000;

interface Rests {
  isResting: (host: string, nowMs: number) => boolean;
  begin: (host: string, nowMs: number) => void;
  end: (host: string) => void;
  size: () => number;
}

/** Remembers up to 1,000 hosts that did not respond lately. */
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
