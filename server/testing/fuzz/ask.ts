import { readdirSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { People } from '../calls/call.ts';
import type { TestApp } from '../testApp.ts';

/** Longer than any request may take on a busy machine. */
const DEADLINE_MS = 15_000;

/** A stranger brings an unknown token. */
export type FuzzCaller = 'nobody' | 'stranger' | 'seller' | 'admin';

export interface Response {
  status: number;
  type: string;
  text: string;
}

export function authorization(people: People, as: FuzzCaller): Record<string, string> {
  if (as === 'nobody') return {};
  return { authorization: `Bearer ${as === 'stranger' ? 'x'.repeat(43) : people[as].token}` };
}

export async function ask(app: TestApp, request: InjectOptions): Promise<Response> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no response within ${DEADLINE_MS} ms`)), DEADLINE_MS);
  });
  try {
    return await Promise.race([late, receive(app, request)]);
  } finally {
    clearTimeout(timer);
  }
}

async function receive(app: TestApp, request: InjectOptions): Promise<Response> {
  const response = (await app.server.inject({ ...request, payloadAsStream: true })) as LightMyRequestResponse;
  const type = String(response.headers['content-type'] ?? '');
  const body = response.stream();
  if (!type.startsWith('text/event-stream'))
    return { status: response.statusCode, type, text: await text(body) };
  let seen = '';
  for await (const piece of body) {
    seen += String(piece);
    // Leaving the loop destroys the stream, like a departing client.
    if (seen.includes('data:')) break;
  }
  return { status: response.statusCode, type, text: seen };
}

const lastSeen = new WeakMap<TestApp, { changes: unknown; rows: [table: string, rows: string][] }>();

/** The rows of each table, and the names of all files. */
export function stored(app: TestApp): Record<string, string> {
  // SQLite counts written rows; reading them all again would take longer than the requests.
  const changes = app.query('SELECT total_changes() AS changes')[0]?.changes;
  let seen = lastSeen.get(app);
  if (seen?.changes !== changes) lastSeen.set(app, (seen = { changes, rows: rowsOf(app) }));
  const files = readdirSync(app.ctx.config.DATA_DIR, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
  return { ...Object.fromEntries(seen?.rows ?? []), files: files.toSorted().join('\n') };
}

/** Excludes rows that a refused login writes, or the job after an erasure between two requests. */
const COUNTED: Record<string, string> = {
  audit_log: "WHERE kind NOT IN ('login_failed', 'login_blocked')",
  sqlite_sequence: "WHERE name <> 'audit_log'",
  settings: "WHERE name <> 'search_rewrite'",
  sale_search_data: 'WHERE false',
  sale_search_idx: 'WHERE false',
};

function rowsOf(app: TestApp): [table: string, rows: string][] {
  const tables = app
    .query("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .map(({ name }) => String(name));
  return tables.map((table) => [
    table,
    JSON.stringify(app.query(`SELECT * FROM "${table}" ${COUNTED[table] ?? ''}`)),
  ]);
}
