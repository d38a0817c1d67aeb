import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Plugin } from 'vite';
import type { BrowserCommand } from 'vitest/node';
import type { SessionView } from '../../shared/auth/auth.ts';
import type { PhotoVerdict } from '../../shared/sales/photo/verdicts.ts';
import { cardPicture } from '../../server/testing/cardPictures.ts';
import { createTestApp, PASSWORD, type TestApp } from '../../server/testing/createTestApp.ts';

/** A server of one test. */
interface Team {
  app: TestApp;
  troubles: Trouble[];
}

interface Trouble {
  address: RegExp;
  kind: TroubleKind;
  /** Requests that wait. */
  held: (() => void)[];
}

/**
 * `silent` ends the connection, `lost` does so once the server has done what was asked, `held` waits for `endTroubles`,
 * `cut` is half a body, a number the status of a proxy's page.
 */
export type TroubleKind = 'silent' | 'lost' | 'held' | 'cut' | number;

export interface PersonValues {
  name?: string;
  email?: string;
  phone?: string;
  location?: string;
  role?: 'seller' | 'admin';
}

type Command<Payload extends unknown[], Result> = BrowserCommand<Payload, Promise<Result>>;

export interface TeamCommands {
  openTeam: Command<[variables: Record<string, string>], { id: string; nowMs: number; password: string }>;
  signInAdmin: Command<[id: string], SessionView>;
  addPerson: Command<[id: string, values: PersonValues], SessionView>;
  queryDatabase: Command<[id: string, sql: string, values: (string | number | null)[]], unknown[]>;
  setClock: Command<[id: string, nowMs: number], void>;
  causeTrouble: Command<[id: string, address: string, kind: TroubleKind], void>;
  endTroubles: Command<[id: string], void>;
  closeTeam: Command<[id: string], void>;
  /** A JPEG, in base64. */
  cardPicture: Command<[verdict: PhotoVerdict, seed: number], string>;
}

const API = /^\/(?:api|trpc|uploads)\/(?!.*\.tsx?)/;
/** Names the server of the page's test: pages of several test files have one origin. */
const COOKIE = /\bteam=(\d+)/;
/** Requests that prepare a test meet no trouble. */
const PREPARES = 'x-prepares-test';

const teams = new Map<string, Team>();
let opened = 0;

function teamOf(id: string): Team {
  const team = teams.get(id);
  if (!team) throw new Error(`the team ${id} is closed`);
  return team;
}

function session({ token, user }: SessionView): SessionView {
  return { token, user };
}

export const teamCommands: TeamCommands = {
  cardPicture: async (_page, verdict, seed) => (await cardPicture(verdict, seed)).toString('base64'),
  openTeam: async (_page, variables) => {
    const id = String((opened += 1));
    const app = await createTestApp({ SMTP_URL: '', ...variables });
    await app.server.ready();
    teams.set(id, { app, troubles: [] });
    return { id, nowMs: app.clock.nowMs, password: PASSWORD };
  },
  signInAdmin: async (_page, id) => session(await teamOf(id).app.admin()),
  addPerson: async (_page, id, values) => session(await teamOf(id).app.seller(values)),
  queryDatabase: async (_page, id, sql, values) => teamOf(id).app.query(sql, ...values),
  setClock: async (_page, id, nowMs) => {
    teamOf(id).app.clock.nowMs = nowMs;
  },
  causeTrouble: async (_page, id, address, kind) => {
    teamOf(id).troubles.unshift({ address: new RegExp(address), kind, held: [] });
  },
  endTroubles: async (_page, id) => {
    for (const { held } of teamOf(id).troubles.splice(0)) for (const go of held) go();
  },
  closeTeam: async (_page, id) => {
    const { app, troubles } = teamOf(id);
    teams.delete(id);
    for (const { held } of troubles) for (const go of held) go();
    await app.close();
  },
};

function handle({ app, troubles }: Team, request: IncomingMessage, response: ServerResponse): void {
  const go = (to = response) => app.server.routing(request, to);
  const trouble =
    request.headers[PREPARES] === undefined &&
    troubles.find(({ address }) => address.test(request.url ?? ''));
  if (!trouble) return go();
  if (trouble.kind === 'held') return void trouble.held.push(() => go());
  if (trouble.kind === 'lost') return go(withoutSending(response));
  if (trouble.kind === 'silent') return void request.socket.destroy();
  if (trouble.kind === 'cut') return void response.writeHead(201).end('{"success":tr');
  response.writeHead(trouble.kind, { 'content-type': 'text/html' });
  response.end('<h1>Error</h1>');
}

/** A response of which nothing arrives. */
function withoutSending(response: ServerResponse): ServerResponse {
  response.write = () => true;
  response.end = () => response.destroy();
  return response;
}

/** Serves the API of each test's server to its page, below the origin of the tests. */
export function serveTeams(): Plugin {
  return {
    name: 'serve-teams',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, response, next) => {
        if (!API.test(request.originalUrl ?? '')) return next();
        const team = teams.get(COOKIE.exec(request.headers.cookie ?? '')?.[1] ?? '');
        if (team) return handle(team, request, response);
        // Late calls of a test that has ended.
        response.writeHead(503).end();
      });
    },
  };
}
