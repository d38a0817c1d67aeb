import { createTRPCClient, httpBatchLink, type TRPCClient } from '@trpc/client';
import { vi } from 'vitest';
import { commands } from 'vitest/browser';
import type { SessionView } from '../../shared/auth/auth.ts';
import type { RegisterSaleRequest } from '../../shared/sales/sales.ts';
import type { AppRouter } from '../api/trpc.ts';
import type { PersonValues, TeamCommands, TroubleKind } from './teams.ts';

type Call<Command> = Command extends (page: never, ...payload: infer Payload) => infer Result
  ? (...payload: Payload) => Result
  : never;

declare module 'vitest/browser' {
  interface BrowserCommands extends Record<never, never> {
    openTeam: Call<TeamCommands['openTeam']>;
    signInAdmin: Call<TeamCommands['signInAdmin']>;
    addPerson: Call<TeamCommands['addPerson']>;
    queryDatabase: Call<TeamCommands['queryDatabase']>;
    setClock: Call<TeamCommands['setClock']>;
    causeTrouble: Call<TeamCommands['causeTrouble']>;
    endTroubles: Call<TeamCommands['endTroubles']>;
    closeTeam: Call<TeamCommands['closeTeam']>;
    cardPicture: Call<TeamCommands['cardPicture']>;
  }
}

/** Has a session; `calls` go to the server without the components. */
export interface Person extends SessionView {
  calls: TRPCClient<AppRouter>;
  /** Uploads one; returns its signed name. */
  photo: () => Promise<string>;
  sale: (values?: SaleValues) => ReturnType<TRPCClient<AppRouter>['sales']['register']['mutate']>;
}

type SaleValues = Partial<Omit<RegisterSaleRequest, 'customerInfo'>> & {
  customer?: Partial<RegisterSaleRequest['customerInfo']>;
};

const CUSTOMER: RegisterSaleRequest['customerInfo'] = {
  name: 'María Gómez',
  email: 'maria@example.com',
  phone: '341 555-1234',
  dni: '30123456',
  address: {
    street: 'San Martín',
    number: '1234',
    city: 'Rosario',
    province: 'Santa Fe',
    postalCode: 'S2000',
  },
};

const STARTER_PLAN = '1';

/** Requests with this header meet no trouble. */
export const PREPARES_TEST = 'x-prepares-test';

let current: string | undefined;

/** Starts a server for this test, with an administrator and a seller. The page's clock is set to the server's. */
export async function openTeam(variables: Record<string, string> = {}) {
  if (current !== undefined) throw new Error('this test has a team');
  const { id, nowMs, password } = await commands.openTeam(variables);
  current = id;
  document.cookie = `team=${id}; path=/`;
  vi.useFakeTimers({ toFake: ['Date'], now: nowMs });
  const addPerson = async (values: PersonValues = {}) => person(await commands.addPerson(id, values));
  return {
    admin: person(await commands.signInAdmin(id)),
    seller: await addPerson(),
    addPerson,
    /** Of every person. */
    password,
    /** For states that only time or an older version brings about. */
    query: (sql: string, ...values: (string | number | null)[]) => commands.queryDatabase(id, sql, values),
    setClock: async (nowMs: number) => {
      await commands.setClock(id, nowMs);
      vi.setSystemTime(nowMs);
    },
    /** The components' requests to matching addresses fail or wait, from now on. */
    causeTrouble: (address: string | RegExp, kind: TroubleKind) =>
      commands.causeTrouble(id, typeof address === 'string' ? address : address.source, kind),
    endTroubles: () => commands.endTroubles(id),
  };
}

export async function closeTeam(): Promise<void> {
  if (current === undefined) return;
  const id = current;
  current = undefined;
  vi.useRealTimers();
  await commands.closeTeam(id);
}

function person(session: SessionView): Person {
  const calls = createTRPCClient<AppRouter>({
    links: [
      httpBatchLink({
        url: '/trpc',
        methodOverride: 'POST',
        headers: { Authorization: `Bearer ${session.token}`, [PREPARES_TEST]: 'yes' },
      }),
    ],
  });
  return {
    ...session,
    calls,
    photo: () => uploadPhoto(session),
    sale: ({ customer, ...values } = {}) =>
      calls.sales.register.mutate({
        planId: STARTER_PLAN,
        description: 'Alarma para casa con patio',
        customerInfo: { ...CUSTOMER, ...customer },
        ...values,
      }),
  };
}

async function uploadPhoto({ token }: SessionView): Promise<string> {
  const canvas = new OffscreenCanvas(300, 200);
  canvas.getContext('2d')?.fillText('DNI', 10, 50);
  const body = new FormData();
  body.append('photo', await canvas.convertToBlob(), 'dni.png');
  const headers = { Authorization: `Bearer ${token}`, [PREPARES_TEST]: 'yes' };
  const response = await fetch('/api/uploads/dni', { method: 'POST', headers, body });
  const { dniPhoto } = (await response.json()) as { dniPhoto: string };
  return dniPhoto;
}
