import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Database } from '../../../db/open.ts';
import type { BareResponse } from './call.ts';
import { chatCalls } from './chat.ts';
import { saleCalls } from './sales.ts';
import { loginCall, sessionFinder } from './session.ts';
import { statsCalls } from './stats.ts';

/** Same as the product's, so that no connection closes between two requests. */
const KEEP_ALIVE_MS = 72_000;
const ROOM_PATH = /^\/api\/chat\/(\d+)\/messages$/;

/**
 * Does the minimum that the product's responses need: node:http, prepared statements, JSON by string concatenation.
 * Authenticates, but neither validates input nor explains errors: a yardstick, not a server to run.
 */
export function createBareServer(client: Database['client']): Server {
  const findSession = sessionFinder(client);
  const login = loginCall(client);
  const calls = new Map([...saleCalls(client), ...statsCalls(client), ...chatCalls(client)]);

  function handle(request: IncomingMessage, response: ServerResponse, body: string): void {
    const [path = '', search] = (request.url ?? '').split('?');
    if (path === '/api/health') return send(response, [200, '{"success":true}']);
    if (path === '/api/auth/login') return void login(body).then((result) => send(response, result));
    const session = findSession(request.headers.authorization);
    if (!session) return send(response, [401, '{"success":false}']);
    const room = ROOM_PATH.exec(path);
    const call = calls.get(`${request.method} ${room ? '/api/chat/messages' : path}`);
    if (!call) return send(response, [404, '{"success":false}']);
    const ifNoneMatch = request.headers['if-none-match'];
    const query = new URLSearchParams(search);
    const result = call({ session, query, id: Number(room?.[1] ?? 0), body, ifNoneMatch }, response);
    if (result) send(response, result);
  }

  const server = createServer((request, response) => {
    if (request.method === 'GET') return handle(request, response, '');
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => handle(request, response, body));
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  return server;
}

function send(response: ServerResponse, [status, json, etag]: BareResponse): void {
  const headers: Record<string, string | number> = { 'content-type': 'application/json; charset=utf-8' };
  if (etag !== undefined) headers.etag = etag;
  if (status !== 304) headers['content-length'] = Buffer.byteLength(json);
  response.writeHead(status, headers).end(json);
}
