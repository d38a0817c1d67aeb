import type { Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import { DESK, PHONE, SMALL_DESK } from './support/browser.ts';
import { signInToDemo, startDemo } from './support/demo.ts';
import { test as base } from './support/fixture.ts';

// The first test prepares the data.
vi.setConfig({ testTimeout: 600_000 });

/** As a team works with it. */
const test = base.extend('demo', { scope: 'file' }, async ({ browser: _browser }, { onCleanup }) => {
  const server = await startDemo(['--sellers', '40', '--sales', '3000']);
  onCleanup(server.stop);
  return { server, seller: await signInToDemo(server, 'seller') };
});

/** Pixels of the whole screen. */
const TRAY_MAX_PX = { desk: 1700, phone: 3400 };

/** Sums up the shifts of the page since it was opened. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) shifts.sum += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { shifts: { sum: number } }).shifts.sum);
}

/** A phone four times as slow as this machine. */
async function slow(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

const bottomOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .last()
    .evaluate((element) => element.getBoundingClientRect().bottom + window.scrollY);

const drawn = (page: Page) =>
  page.waitForFunction(() => document.querySelector('.snapshot, .mantine-Skeleton-root') === null);

test('the home has its next steps and latest sales on two screens with twenty controls, and stays still', async ({
  openPage,
  demo: { server, seller },
}) => {
  const page = await openPage({ server, session: seller, viewport: PHONE });
  await page.goto('/#/app/sales/new');
  await page.getByLabel('Nombre del cliente').fill('Rosa Sin Terminar');
  await slow(page);
  const shifts = await watchShifts(page);
  await page.goto('/#/app/dashboard');
  await page.reload();
  await page.getByText('Tienes una venta sin terminar: Rosa Sin Terminar.').waitFor();
  await page.locator('main article').nth(4).waitFor();
  await drawn(page);
  expect(await shifts()).toBeLessThan(0.05);
  expect(await bottomOf(page, 'main article')).toBeLessThanOrEqual(2 * PHONE.height);
  const controls = await page
    .locator('main article')
    .last()
    .evaluate((end) => {
      const all = [...document.querySelectorAll('main :is(a, button, summary)')];
      return all.filter((control) => end.contains(control) || end.compareDocumentPosition(control) === 2)
        .length;
    });
  expect(controls).toBeLessThanOrEqual(20);
});

test('a sale opened by its address has its next step, the calls, phone and address on one screen, and stays still', async ({
  openPage,
  demo: { server, seller },
}) => {
  const page = await openPage({ server, session: seller, viewport: PHONE });
  await slow(page);
  const shifts = await watchShifts(page);
  for (const status of ['pending', 'pending_appointment', 'appointed', 'installed', 'completed']) {
    const { sales } = await server.rest<{ sales: { _id: string }[] }>('GET', `/sales?status=${status}`, {
      as: seller,
    });
    await page.goto(`/#/app/sales/history?sale=${sales[0]?._id}`);
    await page.reload();
    const sheet = page.getByRole('dialog');
    await sheet.getByText('Se registró la venta').waitFor({ state: 'attached' });
    await drawn(page);
    expect(await shifts(), status).toBeLessThan(0.05);
    await sheet.getByRole('link', { name: 'Llamar' }).waitFor();
    expect(
      await bottomOf(page, '[role=dialog] a[href^="mailto:"] >> xpath=../../following-sibling::div'),
    ).toBeLessThanOrEqual(PHONE.height);
  }
});

test('profile and form keep to their size', async ({ openPage, demo: { server, seller } }) => {
  const page = await openPage({ server, session: seller, viewport: PHONE });
  await page.goto('/#/app/profile');
  await page.getByText('Tus datos', { exact: true }).waitFor();
  // Of a member of a team.
  await page.getByText('Tu líder', { exact: true }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(PHONE.height);
  await page.goto('/#/app/sales/new');
  const fields = page.locator('main form :is(input:not([type=file]), select, textarea)');
  await fields.first().waitFor();
  expect(await fields.count()).toBeLessThanOrEqual(13);
  expect(await page.getByRole('navigation', { name: 'Accesos rápidos' }).count()).toBe(0);
  const send = page.getByRole('button', { name: 'Registrar Venta' });
  expect(await send.evaluate((button) => button.parentElement?.clientHeight)).toBeLessThanOrEqual(80);
});

test('the tray of a team is two desk screens at most, late ones first, its chips in sight', async ({
  openPage,
  demo: { server },
}) => {
  const session = await signInToDemo(server, 'admin');
  const page = await openPage({ server, session, viewport: DESK });
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const sections = page.locator('main section section');
  for (const [size, viewport] of Object.entries({ desk: DESK, phone: PHONE })) {
    await page.setViewportSize(viewport);
    await page.goto('/#/app/dashboard');
    await page.getByRole('heading', { name: 'Ventas del equipo' }).waitFor();
    await expect.poll(height).toBeLessThanOrEqual(TRAY_MAX_PX[size as keyof typeof TRAY_MAX_PX]);
    const chips = page.getByRole('navigation', { name: 'Lo que espera' }).getByRole('link');
    expect(await chips.count()).toBeGreaterThan(10);
    expect(await chips.first().textContent()).toMatch(/^Vencidas \d/);
    expect((await chips.first().boundingBox())?.y).toBeLessThan(300);
    const rows = await sections.evaluateAll((all) => all.map((one) => one.querySelectorAll('li').length));
    expect(Math.max(...rows)).toBe(3);
  }
});

const TEAM = '/#/app/admin/dashboard?tab=';
const MONEY = '/#/app/admin/settlements?tab=';
const LISTS = {
  ventas: `${TEAM}ventas`,
  vendedores: `${TEAM}vendedores`,
  interesados: `${TEAM}interesados`,
  saldos: `${MONEY}saldos`,
  liquidaciones: `${MONEY}liquidaciones`,
  zonas: `${TEAM}zonas`,
  auditoria: `${TEAM}auditoria`,
};
/** Rows in whole sight, below the header and above the phone's bar. */
const ROWS_MIN = { desk: 14, phone: 7 };
const ROW_MAX_PX = { desk: 48, phone: 88 };

test('the owner’s lists have fourteen rows in sight on a desk and seven on a phone, and stay still', async ({
  openPage,
  demo: { server },
}) => {
  const session = await signInToDemo(server, 'admin');
  for (const [size, viewport] of Object.entries({ desk: DESK, phone: PHONE })) {
    const page = await openPage({ server, session, viewport });
    await slow(page);
    const shifts = await watchShifts(page);
    for (const [name, path] of Object.entries(LISTS)) {
      await page.goto(path);
      await page.reload();
      const list = page.locator('main table').first().locator('tbody tr');
      await list.nth(7).waitFor();
      await drawn(page);
      const rows = await list.evaluateAll((all) => {
        const bar = document.querySelector('[aria-label="Accesos rápidos"]')?.getBoundingClientRect();
        const end = bar && bar.height > 0 ? bar.top : window.innerHeight;
        return all.map((row) => {
          const { bottom, height } = row.getBoundingClientRect();
          return { height, isInSight: bottom <= end };
        });
      });
      const kind = size as keyof typeof ROWS_MIN;
      const inSight = rows.filter(({ isInSight }) => isInSight);
      expect.soft(inSight.length, `${name} ${size}`).toBeGreaterThanOrEqual(ROWS_MIN[kind]);
      const highest = Math.max(...rows.map(({ height }) => height));
      expect.soft(highest, `${name} ${size}`).toBeLessThanOrEqual(ROW_MAX_PX[kind]);
      expect.soft(await shifts(), `${name} ${size}`).toBeLessThan(0.05);
    }
  }
});

test('the owner’s profile is one screen of a phone', async ({ openPage, demo: { server } }) => {
  const page = await openPage({
    server,
    session: await signInToDemo(server, 'admin'),
    viewport: PHONE,
  });
  await page.goto('/#/app/profile');
  await page.getByText('Tus datos', { exact: true }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(PHONE.height);
});

test('the report of a year stays in its frame beside the menu of a narrow desk', async ({
  openPage,
  demo: { server },
}) => {
  const session = await signInToDemo(server, 'admin');
  const page = await openPage({ server, session, viewport: SMALL_DESK });
  await page.goto(`${TEAM}informes`);
  const table = page.getByRole('table', { name: 'Informe' });
  await table.waitFor();
  const overPx = await table.evaluate(
    (element) => element.getBoundingClientRect().width - (element.parentElement?.clientWidth ?? 0),
  );
  expect(overPx).toBeLessThanOrEqual(0);
});
