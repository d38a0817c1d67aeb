import type { IncomingMessage, ServerResponse } from 'node:http';
import { finished } from 'node:stream/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const COLLECT_EVERY_BYTES = 4 * 1024 * 1024;

// V8 shows its collector only to contexts made after this flag.
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as NodeJS.GCFunction;

let bytesSinceCollection = 0;

/**
 * Reads the rest of a refused body and throws it away, so that a client that is still sending gets its response.
 * Left alone, V8 frees such buffers only after 64 MB of them.
 */
export function discardBody(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete) return;
  request.on('data', (chunk: Buffer) => {
    bytesSinceCollection += chunk.length;
    if (bytesSinceCollection < COLLECT_EVERY_BYTES) return;
    bytesSinceCollection = 0;
    void collectGarbage({ type: 'minor' });
  });
  if (response.shouldKeepAlive) return;
  // As nginx asks for it. Node would close at once, which resets the connection under what is still being sent.
  response.shouldKeepAlive = true;
  void Promise.allSettled([finished(request), finished(response)]).then(() => request.socket.end());
}
