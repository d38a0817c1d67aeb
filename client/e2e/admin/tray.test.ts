import { expect } from 'vitest';
import { DESK, PHONE } from '../support/browser.ts';
import { signInToDemo, startDemo } from '../support/demo.ts';
import { test as base } from '../support/fixture.ts';

const test = base.extend('large', { scope: 'file' }, async ({ browser: _browser }, { onCleanup }) => {
  const server = await startDemo(['--sellers', '40', '--sales', '3000']);
  onCleanup(server.stop);
  return { server, admin: await signInToDemo(server, 'admin') };
});

/** Pixels of the whole screen, with every section of the tray filled. */
const TRAY_MAX_PX = { desk: 1700, phone: 3400 };

test('the tray of a large team is two desk screens at most, late ones first, its chips in sight', async ({
  openPage,
  large,
}) => {
  const page = await openPage({ server: large.server, session: large.admin, viewport: DESK });
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const sections = page.locator('main section section');
  for (const [size, viewport] of Object.entries({ desk: DESK, phone: PHONE })) {
    await page.setViewportSize(viewport);
    await page.goto('/#/app/dashboard');
    await page.getByRole('heading', { name: 'Ventas del equipo' }).waitFor();
    await expect.poll(height).toBeLessThanOrEqual(TRAY_MAX_PX[size as keyof typeof TRAY_MAX_PX]);
    const chips = page.getByRole('navigation', { name: 'Lo que espera' }).getByRole('link');
    expect(await chips.count()).toBeGreaterThan(5);
    expect(await chips.first().textContent()).toMatch(/^Vencidas \d/);
    expect((await chips.first().boundingBox())?.y).toBeLessThan(300);
    const rows = await sections.evaluateAll((all) => all.map((one) => one.querySelectorAll('li').length));
    expect(Math.max(...rows)).toBe(3);
  }
});
