import type { IncomingMessage, ServerResponse } from 'node:http';
import { finished } from 'node:stream/promises';

/** Reads and discards the rest of a refused body, so that a client still sending gets its response. */
export function discardBody(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete) return;
  request.resume();
  if (response.shouldKeepAlive) return;
  // nginx requires it. Node would close at once, which resets the connection under the sender.
  response.shouldKeepAlive = true;
  void Promise.allSettled([finished(request), finished(response)]).then(() => request.socket.end());
}
