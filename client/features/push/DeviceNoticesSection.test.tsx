import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessible.ts';
import { render } from '../../testing/render.tsx';
import { openTeam } from '../../testing/team.ts';
import DeviceNoticesSection from './DeviceNoticesSection.tsx';

test.for<[browser: string, text: RegExp, isApple: boolean]>([
  ['an iPhone without the app', /a la app instalada: en Safari/, true],
  ['a browser without pushes', /Este navegador no puede recibir avisos/, false],
])('%s is told why it gets no notices', async ([, text, isApple]) => {
  const { PushManager: pushes } = globalThis;
  Reflect.deleteProperty(globalThis, 'PushManager');
  if (isApple) Object.defineProperty(navigator, 'standalone', { value: false, configurable: true });
  onTestFinished(() => {
    Object.assign(globalThis, { PushManager: pushes });
    Reflect.deleteProperty(navigator, 'standalone');
  });
  const { seller } = await openTeam();
  render(<DeviceNoticesSection />, { as: seller, at: '/app/profile' });
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(page.getByRole('switch')).not.toBeInTheDocument();
  await expectAccessible();
});
