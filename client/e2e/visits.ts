// npm run visits [tree]: first and second visits on a slow phone, by turns with another built work tree.
import { join, resolve } from 'node:path';
import type { Browser, BrowserContext } from 'playwright-core';
import { SCREENS, type Screen } from './screens.ts';
import { BLANK, contextOptions, launchBrowser, PHONE, signInOn } from './support/browser.ts';
import type * as Demo from './support/demo.ts';
import type { Server } from './support/server.ts';

const TURNS = 10;
/** The screens, and what makes each usable. */
const SHOWS: Record<string, string> = {
  dashboard: 'main article',
  landing: '#precios li h3',
  login: 'form button[type=submit]',
};
const SLOWDOWN = 4;
const NETWORKS = { '1,6 Mbit/s': 200_000, '400 kbit/s': 50_000 };
/** The rest of the program and the service worker come in idle time. */
const REST_MS = 9000;

/** Runs in the page: a locator asks twice a second only, and each question takes main thread. */
function noteUsable(shows: string): void {
  const observer = new MutationObserver(() => {
    if (document.querySelector(shows)?.checkVisibility() !== true) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      setTimeout(() => performance.mark('usable'));
    });
  });
  observer.observe(document, { attributes: true, childList: true, subtree: true });
}

interface Visit {
  usableMs: number;
  kb: number;
  files: number;
}

async function visit(context: BrowserContext, screen: Screen, bytesPerSecond: number): Promise<Visit> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  let bytes = 0;
  let files = 0;
  session.on('Network.responseReceived', () => (files += 1));
  session.on('Network.dataReceived', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.addInitScript(noteUsable, SHOWS[screen.name] ?? '');
  await page.goto(`/#${screen.address ?? screen.route}`, { waitUntil: 'commit', timeout: 90_000 });
  const usable = await page.waitForFunction(() => performance.getEntriesByName('usable')[0]?.startTime);
  const usableMs = (await usable.jsonValue()) ?? 0;
  const seen = { usableMs, kb: bytes / 1000, files };
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.waitForTimeout(REST_MS);
  await page.close();
  return seen;
}

/** Returns the first and the second visit of a new browser profile. */
async function visitTwice(browser: Browser, { server, demo }: Tree, screen: Screen, bytesPerSecond: number) {
  const context = await browser.newContext(contextOptions(server, { viewport: PHONE, installed: true }));
  if (screen.as !== 'nobody') {
    const page = await context.newPage();
    await page.goto(BLANK);
    await signInOn(page, await demo.signInToDemo(server, screen.as));
    await page.close();
  }
  const visits = [await visit(context, screen, bytesPerSecond), await visit(context, screen, bytesPerSecond)];
  await context.close();
  return visits;
}

/** Returns the median with the least and the most. */
function spreadOf(values: number[]): string {
  const sorted = values.toSorted((a, b) => a - b).map(Math.round);
  return `${sorted[Math.floor(sorted.length / 2)]} (${sorted[0]} a ${sorted.at(-1)})`;
}

interface Tree {
  path: string;
  demo: typeof Demo;
  server: Server;
}

async function startTree(path: string): Promise<Tree> {
  const demo = (await import(join(path, 'client/e2e/support/demo.ts'))) as typeof Demo;
  return { path, demo, server: await demo.startDemo() };
}

const paths = [join(import.meta.dirname, '../..'), ...process.argv.slice(2).map((path) => resolve(path))];
const [browser, ...trees] = await Promise.all([launchBrowser(), ...paths.map(startTree)]);
try {
  for (const screen of SCREENS.filter(({ name }) => name in SHOWS)) {
    for (const [network, bytesPerSecond] of Object.entries(NETWORKS)) {
      const all = new Map<Tree, Visit[][]>(trees.map((tree) => [tree, []]));
      for (let turn = 0; turn < TURNS; turn += 1) {
        for (const tree of turn % 2 === 0 ? trees : trees.toReversed()) {
          all.get(tree)?.push(await visitTwice(browser, tree, screen, bytesPerSecond));
        }
      }
      for (const [{ path }, visits] of all) {
        for (const [index, which] of ['primera', 'segunda'].entries()) {
          const of = (key: keyof Visit) => spreadOf(visits.map((both) => both[index]?.[key] ?? 0));
          console.log(
            `${screen.name}, ${network}, ${which}: ${of('usableMs')} ms, ${of('kb')} KB, ${of('files')} archivos; ${path}`,
          );
        }
      }
    }
  }
} finally {
  await browser.close();
  await Promise.all(trees.map(({ server }) => server.stop()));
}
