import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../testing/render.tsx';
import { PageHeader } from './PageHeader.tsx';

function Counting() {
  const [count, setCount] = useState(1);
  return (
    <>
      <PageHeader title={`Por enviar (${count})`} />
      <button onClick={() => setCount(count + 1)}>Otra</button>
    </>
  );
}

test('a title that changes on the screen leaves the focus where it is', async () => {
  render(<p />);
  render(<Counting />);
  await expect.element(page.getByRole('heading', { name: 'Por enviar (1)' })).toHaveFocus();
  await page.getByRole('button', { name: 'Otra' }).click();
  await expect.poll(() => document.title).toContain('Por enviar (2)');
  await expect.element(page.getByRole('button', { name: 'Otra' })).toHaveFocus();
});
