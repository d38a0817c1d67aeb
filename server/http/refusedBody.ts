import type { IncomingMessage, ServerResponse } from 'node:http';
import { finished } from 'node:stream/promises';

/** Reads the rest of a refused body and throws it away, so that a client that is still sending gets its response. */
export function discardBody(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete) return;
  request.resume();
  if (response.shouldKeepAlive) return;
  // As nginx asks for it. Node would close at once, which resets the connection under what is still being sent.
  response.shouldKeepAlive = true;
  void Promise.allSettled([finished(request), finished(response)]).then(() => request.socket.end());
}
