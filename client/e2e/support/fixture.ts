/* oxlint-disable no-empty-pattern, no-unused-vars -- Vitest reads what a fixture depends on from its first parameter */
import type { Page } from 'playwright-core';
import { test as base } from 'vitest';
import { launchBrowser, newPage, type PageOptions } from './browser.ts';
import { keepPages } from './keptPages.ts';
import { saveFailure } from './failure.ts';
import { startProxy } from './proxy.ts';
import { startServer, type Server } from './server.ts';

/** A chart measures itself once more when its page is left. */
const LEFT_WHILE_DRAWN = /width\(0\) and height\(0\) of chart/;
/** For `expectedConsole`: Chromium reports failed requests and responses from 400 on. */
export const FAILED_REQUESTS = /Failed to load resource/;

/** Logged by Playwright where service workers are blocked. */
const NOT_INSTALLED = /Service Worker registration blocked by Playwright/;

interface OpenPageOptions extends PageOptions {
  server?: Pick<Server, 'url'>;
  expectedConsole?: RegExp;
  /** A new browser profile. Needed by clocks, scripts of the context, permissions, and a first load. */
  ownProfile?: boolean;
}

/** Pages of `openPage` are checked, kept on failure and closed after the test. */
export const test = base
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await launchBrowser();
    onCleanup(() => browser.close());
    return browser;
  })
  // The servers of a worker's files have one port, if nobody takes it in between: kept pages have its code compiled.
  .extend('listen', { scope: 'worker' }, () => ({ PORT: '0' }))
  .extend('server', { scope: 'file' }, async ({ listen }, { onCleanup }) => {
    const server = await startServer(listen).catch(() => startServer());
    listen.PORT = new URL(server.url).port;
    onCleanup(server.stop);
    return server;
  })
  .extend('admin', { scope: 'file' }, ({ server }) => server.admin())
  .extend('seller', ({ server }) => server.seller())
  // For data hidden from other tests, or another configuration.
  .extend('startOwnServer', async ({}, { onCleanup }) => {
    const servers: Server[] = [];
    onCleanup(async () => void (await Promise.all(servers.map((server) => server.stop()))));
    return async (...args: Parameters<typeof startServer>) => {
      const server = await startServer(...args);
      servers.push(server);
      return server;
    };
  })
  .extend('proxy', async ({ server }, { onCleanup }) => {
    const proxy = await startProxy(server);
    onCleanup(proxy.stop);
    return proxy;
  })
  .extend('keptPages', { scope: 'worker' }, async ({ browser }, { onCleanup }) => {
    const kept = keepPages(browser);
    onCleanup(kept.close);
    return kept;
  })
  // Takes `startOwnServer` so that the pages are given back before their servers stop.
  .extend(
    'openPage',
    async ({ browser, server, keptPages, startOwnServer: _servers, task }, { onCleanup }) => {
      const pages: Page[] = [];
      const leave: ((isKept: boolean) => Promise<void>)[] = [];
      const problems: string[] = [];
      onCleanup(async () => {
        const failed = task.result?.state === 'fail' || problems.length > 0;
        const kept = failed
          ? await Promise.all(pages.map((page, index) => saveFailure(page, task, index)))
          : [];
        for (const leavePage of leave) await leavePage(!failed);
        if (failed)
          throw new Error(['The console and the pages after the test:', ...problems, ...kept].join('\n'));
      });
      return async ({
        expectedConsole,
        server: own = server,
        ownProfile,
        ...options
      }: OpenPageOptions = {}) => {
        const isKept = !ownProfile && !options.installed;
        const page = await (isKept ? keptPages.take(own, options) : newPage(browser, own, options));
        pages.push(page);
        leave.push((isWell) => (isKept && isWell ? keptPages.giveBack(page) : closeProfile(page)));
        const note = (problem: string) => {
          if (NOT_INSTALLED.test(problem)) return;
          if (!expectedConsole?.test(problem) && !LEFT_WHILE_DRAWN.test(problem)) problems.push(problem);
        };
        page.on('pageerror', ({ message }) => note(`pageerror: ${message}`));
        page.on('console', (message) => {
          if (['error', 'warning'].includes(message.type()))
            note(`console ${message.type()}: ${message.text()} (${message.location().url})`);
        });
        return page;
      };
    },
  );

async function closeProfile(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().close();
}
