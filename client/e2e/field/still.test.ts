import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { addDays, argentineDay } from '../../../shared/values/dates.ts';
import { PHONE } from '../support/browser.ts';
import { groupRoomId, sendMessage } from '../support/chat.ts';
import { payableSale } from '../support/commissions.ts';
import { FAILED_REQUESTS, test } from '../support/fixture.ts';
import type { Proxy } from '../support/proxy.ts';
import { seenOn, workerReady } from '../support/device.ts';
import { registerSale } from '../support/sales.ts';
import type { Server, Session } from '../support/server.ts';
import { settle } from '../support/settlements.ts';
import { sampleScreens, samplesOf, type Sample } from '../support/samples.ts';

/** Longer than the client's timeouts. Set WATCH_SECONDS to watch longer. */
const WATCHED_MS = 1000 * Number(process.env.WATCH_SECONDS ?? 12);
/** Below the client's timeouts; an idle machine takes less than one second. */
const CONTENT_MS = 8000;

const SEEN = 'Visto por última vez';
const NEEDS = 'necesita conexión';

interface Screen {
  name: string;
  path: string;
  /** Text of its content. */
  text: string;
  /** Parts of the stored keys of its calls. */
  calls: string[];
}

const NEVER_SEEN = { name: 'never seen', path: '/app/sales/history?status=cancelled', text: NEEDS };

async function screensOf(server: Server, seller: Session, admin: Session): Promise<Screen[]> {
  const { _id } = await registerSale(server, seller);
  const body = { date: addDays(argentineDay(Date.now()), 1), from: '09:00', to: '12:00' };
  await server.rest('PUT', `/admin/sales/${_id}/appointment`, { as: admin, body });
  await payableSale(server, { seller, admin }, 'Bruno Díaz');
  const settlement = await settle(server, admin, seller);
  await sendMessage(server, admin, await groupRoomId(server, seller), 'Mañana hay reunión');
  return [
    {
      name: 'dashboard',
      path: '/app/dashboard',
      text: 'María Gómez',
      calls: ['sales","list', 'sales","stats', 'sales","todo'],
    },
    { name: 'history', path: '/app/sales/history', text: 'María Gómez', calls: ['"page":1'] },
    {
      name: 'sale',
      path: `/app/sales/history?sale=${_id}`,
      text: 'Turno de instalación',
      calls: ['sales","events'],
    },
    { name: 'agenda', path: '/app/agenda', text: 'María Gómez', calls: ['sales","appointments'] },
    { name: 'earnings', path: '/app/cobros', text: 'Liquidación N.º', calls: ['commissions","settlements'] },
    {
      name: 'settlement',
      path: `/app/cobros/${settlement}`,
      text: 'Bruno Díaz',
      calls: ['commissions","settlement"'],
    },
    { name: 'news', path: '/app/news', text: 'Bruno Díaz', calls: ['sales","news'] },
    {
      name: 'training',
      path: '/app/training',
      text: 'Todavía no hay notificaciones',
      calls: ['notifications","list'],
    },
    { name: 'chat', path: '/app/chat', text: 'Mañana hay reunión', calls: ['chat","messages'] },
    { name: 'guide', path: '/app/guia', text: 'Objetos útiles', calls: ['content","links'] },
    { name: 'form', path: '/app/sales/new', text: 'Alarma Hogar', calls: ['plans","list'] },
  ];
}

interface Lost {
  network: string;
  lose: (page: Page, proxy: Proxy) => Promise<void>;
  /** Names of screens; otherwise all. */
  only?: string[];
}

/**
 * In this order: the second ends the first. Calls that wait until they end in a failure bring out what calls that fail at
 * once do, and a screen that shows it is waiting.
 */
const NETWORKS: Lost[] = [
  {
    network: 'without a network',
    lose: (page) => page.context().setOffline(true),
    only: ['dashboard', 'sale', 'settlement', NEVER_SEEN.name],
  },
  {
    network: 'with a network that never answers',
    lose: (page, proxy) => {
      proxy.intercept(/^\/(trpc|api)\//, () => new Promise(() => undefined));
      return page.context().setOffline(false);
    },
  },
];

/** Returns how the screen failed to show this text soon and to stay still. */
function faultsOf(samples: Sample[], { text, path }: Pick<Screen, 'text' | 'path'>): string[] {
  const from = samples.findIndex((sample) => sample.text.includes(text));
  if (from === -1) return ['never there'];
  const shown = samples.slice(from);
  const complete = shown.slice(shown.findIndex(({ loading }) => !loading));
  const seenFrom = shown.findIndex((sample) => sample.text.includes(SEEN));
  const atMs = Math.round(shown[0]?.atMs ?? 0);
  const last = shown.at(-1)?.text ?? '';
  const isMissing = text === NEEDS;
  return [
    atMs > CONTENT_MS && !isMissing && `there after ${atMs} ms`,
    shown.some((sample) => !sample.text.includes(text)) && 'went away',
    shown.some((sample) => /Error/.test(sample.text)) && 'showed an error',
    !isMissing && shown.some((sample) => sample.text.includes(NEEDS)) && 'needed a connection',
    complete.some(({ loading }) => loading) && 'waited again',
    seenFrom !== -1 &&
      shown.slice(seenFrom).some((sample) => !sample.text.includes(SEEN)) &&
      'its time went away',
    !isMissing && path !== '/app/guia' && seenFrom === -1 && 'without its time',
    last.split(NEEDS).length > 2 && 'said more than once',
  ].filter((fault) => fault !== false);
}

test(
  'every screen shows the last seen data at once, with their time, and stays still',
  async ({ openPage, proxy, server, seller, admin }) => {
    const screens = await screensOf(server, seller, admin);
    const options = { server: proxy, session: seller, viewport: PHONE, installed: true };
    const page = await openPage({ ...options, expectedConsole: FAILED_REQUESTS });
    for (const { path, text, calls } of screens) {
      await page.goto('about:blank');
      await page.goto(`/#${path}`);
      await page.getByText(text).first().waitFor({ state: 'attached' });
      const missing = async () => {
        const seen = (await seenOn(page, seller)).replaceAll('\\', '');
        return calls.filter((call) => !seen.includes(call));
      };
      await expect.poll(missing).toEqual([]);
    }
    await workerReady(page);
    await expect.poll(() => seenOn(page, seller)).toContain('templates');
    await sampleScreens(page.context());
    for (const { network, lose, only } of NETWORKS) {
      await lose(page, proxy);
      const watched = [...screens, NEVER_SEEN].filter(({ name }) => !only || only.includes(name));
      expect(watched.length).toBe(only?.length ?? screens.length + 1);
      expect((await faultsOfAll(page, watched)).join('; '), network).toBe('');
    }
  },
  180_000 + 4 * WATCHED_MS,
);

/** Watches each screen in a new tab. Returns their faults. */
async function faultsOfAll(page: Page, screens: (typeof NEVER_SEEN)[]): Promise<string[]> {
  const tabs: [Page, typeof NEVER_SEEN][] = [];
  for (const screen of screens) {
    const tab = await page.context().newPage();
    tabs.push([tab, screen]);
    await tab.goto(`/#${screen.path}`);
    await tab.getByText(screen.text).first().waitFor({ state: 'attached' });
  }
  const faults: string[] = [];
  for (const [tab, screen] of tabs) {
    await watched(tab, WATCHED_MS);
    faults.push(...faultsOf(await samplesOf(tab), screen).map((fault) => `${screen.name}: ${fault}`));
    await tab.close();
  }
  return faults;
}

async function watched(tab: Page, ms: number): Promise<void> {
  await expect
    .poll(async () => (await samplesOf(tab)).at(-1)?.atMs, { timeout: ms + 30_000, interval: 500 })
    .toBeGreaterThan(ms);
}
