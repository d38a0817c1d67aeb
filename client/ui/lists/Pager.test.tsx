import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../testing/render.tsx';
import { Pager } from './Pager.tsx';

test('on a phone each page has room for a thumb, and all of them fit', async () => {
  await page.viewport(360, 740);
  const pagination = { currentPage: 50, totalPages: 120, total: 2400 };
  render(<Pager pagination={pagination} onPage={() => undefined} />);
  const buttons = page.getByRole('button');
  await expect.element(page.getByRole('button', { name: '50', exact: true })).toBeVisible();
  await expect.poll(() => buttons.elements().length).toBeGreaterThan(4);
  const sizes = buttons.elements().map((button) => button.getBoundingClientRect());
  for (const { width, height, right } of sizes) {
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    expect(right).toBeLessThanOrEqual(360);
  }
});
