import { RestFailure } from '../restFailure.ts';
import { authorization } from '../trpc.ts';

/** Longest wait between two chunks. */
const SILENCE_MS = 30_000;

/** Throws a RestFailure. The path starts at the root, as in `/api/sales/export.csv`. */
export async function downloadFile(path: string): Promise<Blob> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENCE_MS);
  };
  heard();
  try {
    const response = await fetch(path, { headers: authorization(), signal: silence.signal });
    // The server has no file of this type: it is the page of a network's sign-in.
    const isPage = response.headers.get('content-type')?.startsWith('text/html');
    if (!response.ok || isPage) throw new RestFailure(response.status, await response.text());
    const chunks: BlobPart[] = [];
    const reader = response.body?.getReader();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      heard();
      chunks.push(part.value);
    }
    return new Blob(chunks, { type: response.headers.get('content-type') ?? '' });
  } catch (error) {
    throw error instanceof RestFailure ? error : new RestFailure();
  } finally {
    clearTimeout(timer);
  }
}
