import { SECOND_MS } from '../../shared/values/durations.ts';

/** `unknown` 404, `gone` 410, `busy` 429, `refused` any other 4xx, `trouble` the rest, `offline` no response. */
export type FailureKind = 'unknown' | 'gone' | 'busy' | 'refused' | 'trouble' | 'offline';

export interface Failure {
  kind: FailureKind;
  /** The server's sentence. */
  sentence: string;
}

export type Answer<Data> = { data: Data; failure?: undefined } | { failure: Failure };

const KINDS: Record<number, FailureKind> = { 404: 'unknown', 410: 'gone', 429: 'busy' };

// Longer than the app's: visitors' phones are slow.
const TIMEOUT_MS = 20 * SECOND_MS;

/** Calls the API; a body makes it a POST. Never throws. */
export async function call<Data>(path: string, body?: object): Promise<Answer<Data>> {
  try {
    const response = await fetch(`/api${path}`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      cache: 'no-store',
      ...(body && {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    if (response.ok) return { data: (await response.json()) as Data };
    const { error } = (await response.json().catch(() => ({}))) as { error?: string };
    // Without a sentence it is the page of a proxy or of a network's sign-in.
    if (!error) return { failure: { kind: 'trouble', sentence: '' } };
    const kind = KINDS[response.status] ?? (response.status < 500 ? 'refused' : 'trouble');
    return { failure: { kind, sentence: error } };
  } catch {
    return { failure: { kind: 'offline', sentence: '' } };
  }
}
