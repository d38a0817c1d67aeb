import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessible.ts';
import { render } from '../../testing/render.tsx';
import { ErrorState } from './ErrorState.tsx';

test('the button of an error is readable under the pointer', async () => {
  render(<ErrorState message="Intenta nuevamente en unos minutos." onRetry={() => undefined} />);
  const retry = page.getByRole('button', { name: 'Reintentar' });
  await retry.hover();
  await expect.poll(() => retry.element().matches(':hover')).toBe(true);
  await expectAccessible();
});
