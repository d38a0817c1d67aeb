import type { IncomingMessage } from 'node:http';

const COLLECT_EVERY_BYTES = 8 * 1024 * 1024;

let bytesSinceCollection = 0;

/**
 * Reads the rest of a refused body and throws it away, so that a client that is still sending gets its response.
 * Left alone, V8 frees such buffers only after 64 MB of them; `node --expose-gc` lets them go earlier.
 */
export function discardBody(request: IncomingMessage): void {
  if (request.complete) return;
  request.on('data', (chunk: Buffer) => {
    bytesSinceCollection += chunk.length;
    if (bytesSinceCollection < COLLECT_EVERY_BYTES) return;
    bytesSinceCollection = 0;
    void globalThis.gc?.({ type: 'minor' });
  });
}
