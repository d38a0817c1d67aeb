// No imports: the page's first script uses this file (head.ts).

/** A query by its path, with its input. */
export type Call = readonly [path: string, input?: object];

/** Queries sent before the program was loaded, in the form of `batchLink`. */
interface EarlyBatch {
  url: string;
  body: string;
  token: string;
  response: Promise<Response>;
}

declare global {
  interface Window {
    earlyBatch?: EarlyBatch | undefined;
  }
}

/** Sends the calls before the program is loaded. */
export function askEarly(calls: Call[], token: string, timeoutMs: number): void {
  const url = `/trpc/${calls.map(([path]) => path).join(',')}?batch=1`;
  const body = JSON.stringify({ ...calls.map(([, input]) => input) });
  const response = fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body,
    signal: AbortSignal.timeout(timeoutMs),
  });
  // `takeEarly` passes the failure on.
  response.catch(() => undefined);
  window.earlyBatch = { url, body, token, response };
}

/** Returns the response to these calls by this user, once. */
export function takeEarly(
  url: string,
  body: unknown,
  token: string | undefined,
): Promise<Response> | undefined {
  const early = globalThis.window?.earlyBatch;
  if (early?.url !== url || early.body !== body || early.token !== token) return undefined;
  window.earlyBatch = undefined;
  return early.response;
}
