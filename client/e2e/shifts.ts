// npm run shifts [name …]: how much each screen moves while it loads, on a slow phone's processor and network.
import type { Browser, Page } from 'playwright-core';
import { addressOf, SCREENS, SIZES, type Screen } from './screens.ts';
import { launchBrowser, newPage } from './support/browser.ts';
import { demoIds, signInToDemo, startDemo } from './support/demo.ts';
import type { Server } from './support/server.ts';

const MAX_SHIFT = 0.05;
const SLOWDOWN = 4;
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };
/** Of silence after the content shows: late parts come in idle time. */
const QUIET_MS = 2500;

interface Shift {
  value: number;
  moved: string[];
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
}

async function shiftsOf(page: Page): Promise<Shift[]> {
  return page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
}

/** Collects the shifts that no tap caused. */
function observe(): void {
  interface Entry extends PerformanceEntry {
    value: number;
    hadRecentInput: boolean;
    sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
  }
  const shifts: Shift[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Entry[]) {
      if (entry.hadRecentInput) continue;
      const moved = entry.sources.map(({ node, previousRect, currentRect }) => {
        const element = node instanceof Element ? node : node?.parentElement;
        const text = element?.textContent.slice(0, 40) ?? '';
        const from = `${previousRect.y.toFixed(0)}+${previousRect.height.toFixed(0)}`;
        const to = `${currentRect.y.toFixed(0)}+${currentRect.height.toFixed(0)}`;
        return `${element?.tagName} ${element?.getAttribute('class')?.slice(0, 60)} "${text}" ${from} → ${to}`;
      });
      shifts.push({ value: entry.value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

async function measure(
  browser: Browser,
  server: Server,
  screen: Screen,
  ids: Record<string, string>,
): Promise<void> {
  const session = screen.as === 'nobody' ? undefined : await signInToDemo(server, screen.as);
  for (const [size, viewport] of Object.entries(SIZES)) {
    const page = await newPage(browser, server, { viewport, session });
    await page.addInitScript(observe);
    await slowDown(page);
    await page.goto(`/#${addressOf(screen, ids)}`, { timeout: 90_000 });
    const shown = await page
      .locator(screen.shows)
      .first()
      .waitFor({ timeout: 60_000 })
      .then(() => '')
      .catch(() => ' (no llegó a mostrarse)');
    await page.waitForTimeout(QUIET_MS);
    const shifts = await shiftsOf(page);
    const total = shifts.reduce((sum, { value }) => sum + value, 0);
    console.log(`${total > MAX_SHIFT ? '✗' : '✓'} ${total.toFixed(3)} ${screen.name} ${size}${shown}`);
    for (const { value, moved } of shifts.filter((shift) => shift.value > 0.005)) {
      console.log(`    ${value.toFixed(3)}\n      ${moved.join('\n      ')}`);
    }
    await page.context().close();
  }
}

const [server, browser] = await Promise.all([startDemo(), launchBrowser()]);
try {
  const ids = await demoIds(server);
  const names = process.argv.slice(2);
  const wanted = ({ name }: Screen) => names.length === 0 || names.some((start) => name.startsWith(start));
  for (const screen of SCREENS.filter(wanted)) await measure(browser, server, screen, ids);
} finally {
  await browser.close();
  await server.stop();
}
