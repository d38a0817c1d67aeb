import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type { InjectOptions } from 'fastify';
import type { SessionView } from '../../shared/auth/auth.ts';
import { percentToBp } from '../../shared/values/commission.ts';
import { argentineDay } from '../../shared/values/dates.ts';
import { DAY_MS } from '../../shared/values/durations.ts';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import type { Database } from '../db/open.ts';
import type { users } from '../db/schema.ts';
import { insertSession } from '../features/auth/auth.repository.ts';
import { hashPassword } from '../features/auth/auth.passwords.service.ts';
import { provideBackups } from '../features/operation/operation.backups.service.ts';
import { sweepPhotos } from '../features/sales/retention/retention.service.ts';
import { insertUser } from '../features/users/users.repository.ts';
import { hasNoAdministrator } from '../features/users/users.service.ts';
import { setUpFirstRun } from '../firstRun.ts';
import { appRouter } from '../routes.ts';
import { expectDeclaredCodes } from './declaredCodes.ts';
import { readerOn } from './longReads.ts';
import { storageOnFile, storageOnPrimary } from './storage.ts';

export const PASSWORD = 'secreto-de-prueba';
export const ADMIN_LOGIN = { email: 'admin@ventas.local', password: PASSWORD };

/** In vitest's project `primary`. */
export const ON_PRIMARY = process.env.ON_PRIMARY !== undefined;

/** Setting `nowMs` is time passing while servers run; `jumpTo` is a clock that was set. */
export interface TestClock {
  nowMs: number;
  jumpTo: (nowMs: number) => void;
}

type NewUser = typeof users.$inferInsert;
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** An interface, because declarations cannot name the type that tRPC infers. */
export interface Caller extends ReturnType<typeof appRouter.createCaller> {}

/** A caller of a server, in this process or in another. */
export interface Client {
  rest: (method: Method, url: string, body?: unknown) => Promise<RestResponse>;
  rpc: (procedure: string, input?: unknown) => Promise<RestResponse>;
}

export interface Person extends SessionView, Client {
  caller: Caller;
}

/** tRPC responses come in the REST envelope, their result as `data`. */
export interface RestResponse {
  status: number;
  body: Record<string, unknown> & { success: boolean; error?: string; details?: string[] };
  headers: Record<string, unknown>;
}

/** Hashed once per file: hashing is slow on purpose. */
let hashOfPassword: Promise<string> | undefined;

/** Mail is on, but no server takes it; SMTP_URL: '' turns it off. */
const MAIL = {
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Sistema de Ventas <ventas@example.com>',
  PUBLIC_URL: 'https://ventas.example.com',
};

/** The server on a fresh database with an administrator and the starter plans. `ON_PRIMARY`: two servers, taking turns. */
export async function createTestApp(
  variables: Record<string, string> = {},
  file: string | Buffer = ':memory:',
  lockWaitMs?: number,
) {
  const folder = mkdtempSync(`${tmpdir()}/ventas-test-`);
  const storage = ON_PRIMARY ? await storageOnPrimary(folder) : storageOnFile(folder, file, lockWaitMs);
  const clock = createClock(storage.direct);
  const logLines: string[] = [];
  const servers = await Promise.all(
    storage.servers.map(async ({ database, location }) => {
      const config = readConfig({ RATE_LIMIT: 'off', LOG_LEVEL: 'warn', ...MAIL, ...location, ...variables });
      database.beginServing();
      const logStream = { write: (line: string) => void logLines.push(line) };
      const built = {
        config,
        database,
        reader: readerOn(database, config),
        now: () => clock.nowMs,
        logStream,
      };
      return { ...(await buildApp(built)), database };
    }),
  );
  const [first] = servers as [(typeof servers)[number]];
  const { server, ctx, listen, database } = first;
  const { config } = ctx;
  // Backups are programs and need a file: see server/faults/backups.test.ts.
  for (const each of servers) provideBackups(each.ctx, async () => undefined);
  let calls = 0;
  const takeTurns = () => servers[calls++ % servers.length] ?? first;
  const callerWith = (token: string | undefined) =>
    appRouter.createCaller(async () => {
      const { ctx, database } = takeTurns();
      await database.refresh();
      return { ...ctx, ip: '127.0.0.1', token };
    });
  const passwordHash = await (hashOfPassword ??= hashPassword(PASSWORD));
  const rateBp = percentToBp(config.DEFAULT_COMMISSION_PERCENT);
  let people = 0;
  const addUser = (values: Partial<NewUser>): Promise<number> =>
    ctx.transaction(() =>
      insertUser(ctx.db, {
        name: `Vendedora ${people}`,
        email: `vendedora${people++}@example.com`,
        phone: '11 5555-0000',
        location: 'Rosario',
        role: 'seller',
        isActive: true,
        passwordHash,
        rateBp,
        createdAtMs: clock.nowMs,
        updatedAtMs: clock.nowMs,
        ...values,
      }),
    );
  if (hasNoAdministrator(ctx))
    await addUser({ name: 'Administrador', email: ADMIN_LOGIN.email, role: 'admin' });
  await setUpFirstRun(ctx);

  // As at the first start, before there are photos.
  await sweepPhotos(ctx);

  const rest = async (method: Method, url: string, body?: unknown, token?: string): Promise<RestResponse> => {
    const response = await takeTurns().server.inject({
      method,
      url,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      ...(body !== undefined && { payload: body as InjectOptions['payload'] }),
    } as InjectOptions);
    return { status: response.statusCode, body: response.json(), headers: response.headers };
  };

  const as = (token?: string): Client => clientOf((method, url, body) => rest(method, url, body, token));

  const person = (session: SessionView): Person => ({
    ...session,
    caller: callerWith(session.token),
    ...as(session.token),
  });

  const anonymous: Caller = callerWith(undefined);

  const signIn = async (userId: number): Promise<Person> => {
    const token = randomBytes(16).toString('hex');
    const tokenHash = createHash('sha256').update(token).digest('hex');
    const nowMs = clock.nowMs;
    const expiresAtMs = nowMs + config.SESSION_DAYS * DAY_MS;
    await ctx.transaction(() =>
      insertSession(ctx.db, { tokenHash, userId, createdAtMs: nowMs, lastSeenAtMs: nowMs, expiresAtMs }),
    );
    return person({ token, user: await callerWith(token).auth.profile() });
  };

  const query = (sql: string, ...values: unknown[]): Record<string, unknown>[] => {
    const { client } = storage.direct;
    if (sql.startsWith('PRAGMA '))
      return client.pragma(sql.slice('PRAGMA '.length)) as Record<string, unknown>[];
    const statement = client.prepare(sql);
    if (statement.reader) return statement.all(...values) as Record<string, unknown>[];
    statement.run(...values);
    return [];
  };

  /** Does `work` as if `ms` ago. */
  const doEarlier = async <T>(ms: number, work: () => Promise<T>): Promise<T> => {
    clock.nowMs -= ms;
    const result = await work();
    clock.nowMs += ms;
    // Otherwise the next call would extend the used sessions.
    query('UPDATE sessions SET last_seen_at = ?', clock.nowMs);
    return result;
  };

  return {
    server,
    listen,
    ctx,
    dataDirs: servers.map((each) => each.ctx.config.DATA_DIR),
    database,
    clock,
    logLines,
    rest,
    rpc: as().rpc,
    as,
    query,
    doEarlier,
    anonymous,
    admin: () => signIn(1),
    otherAdmin: async (values: Partial<NewUser> = {}) => signIn(await addUser({ role: 'admin', ...values })),
    seller: async (values: Partial<NewUser> = {}) => signIn(await addUser(values)),
    /** Counts from now on. */
    setPrice: async (planId: string, price: number) => {
      const validFrom = argentineDay(clock.nowMs);
      await (await signIn(1)).caller.admin.schedulePrice({ id: planId, price, validFrom });
    },
    /** Returns the user in a new session, which begins now. */
    signInAgain: ({ user }: Person) => signIn(Number(user.id)),
    close: async () => {
      await Promise.all(servers.map((each) => each.server.close()));
      await storage.end();
      rmSync(folder, { recursive: true });
      expectDeclaredCodes();
    },
  };
}

export function clientOf(rest: Client['rest']): Client {
  return {
    rest,
    rpc: async (procedure, input = {}) => enveloped(await rest('POST', `/trpc/${procedure}`, input)),
  };
}

function enveloped({ status, body, headers }: RestResponse): RestResponse {
  const { result, error } = body as unknown as {
    result?: { data: unknown };
    error?: { message: string; data: { details?: string[] } };
  };
  return error
    ? { status, body: { success: false, error: error.message, ...error.data }, headers }
    : { status, body: { success: true, data: result?.data }, headers };
}

export type TestApp = Awaited<ReturnType<typeof createTestApp>>;

function createClock({ client }: Database): TestClock {
  let atMs = Date.parse('2026-03-10T15:00:00Z');
  let keptMs = atMs;
  return {
    get nowMs() {
      return atMs;
    },
    set nowMs(toMs) {
      atMs = toMs;
      if (Math.abs(atMs - keptMs) < DAY_MS) return;
      keptMs = atMs;
      client
        .prepare("UPDATE settings SET value = json_set(value, '$.rightMs', ?) WHERE name = 'clock'")
        .run(atMs);
    },
    jumpTo: (toMs) => void (atMs = toMs),
  };
}
