import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../testing/render.tsx';
import { Marked } from './Marked.tsx';

test.each(['flex', 'inline-flex', 'block'])(
  'a marked text keeps its spaces in a parent of display %s',
  async (display) => {
    render(
      <p data-testid="name" style={{ display }}>
        <Marked text="María del Mar Sánchez" search="sanchez mar" />
      </p>,
    );
    const name = page.getByTestId('name');
    await expect.element(name.getByText('Sánchez', { exact: true })).toBeVisible();
    expect((name.element() as HTMLElement).innerText).toBe('María del Mar Sánchez');
  },
);
