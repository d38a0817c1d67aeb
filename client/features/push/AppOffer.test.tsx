import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listenForInstall } from '../../device/install.ts';
import { expectAccessible } from '../../testing/accessible.ts';
import { render } from '../../testing/render.tsx';
import { openTeam } from '../../testing/team.ts';
import { AppOffer } from './AppOffer.tsx';
import { offerApp } from '../../device/appOffer.ts';

const offer = page.getByRole('region', { name: 'Entérate apenas se decida' });

listenForInstall();

/** As the browser does for a site that can be installed. */
function canInstall(): { prompts: number } {
  const made = { prompts: 0 };
  const prompt = async () => void (made.prompts += 1);
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
  return made;
}

test('the app is offered after the first sale, and never again once refused', async () => {
  const { seller } = await openTeam();
  const { id } = seller.user;
  const browser = canInstall();
  render(<AppOffer />, { as: seller, at: '/app/dashboard' });
  await expect.element(offer).not.toBeInTheDocument();

  offerApp(id);
  render(<AppOffer />, { as: seller, at: '/app/dashboard' });
  await expect.element(offer).toBeVisible();
  await expectAccessible();
  await offer.getByRole('button', { name: 'Ahora no' }).click();
  await expect.element(offer).not.toBeInTheDocument();

  offerApp(id);
  render(<AppOffer />, { as: seller, at: '/app/dashboard' });
  await expect.element(offer).not.toBeInTheDocument();
  expect(browser.prompts).toBe(0);
});

test('one tap installs it; nothing else is left to offer here', async () => {
  const { seller } = await openTeam();
  const browser = canInstall();
  offerApp(seller.user.id);
  render(<AppOffer />, { as: seller, at: '/app/dashboard' });
  await offer.getByRole('button', { name: 'Instalar la app' }).click();
  expect(browser.prompts).toBe(1);
});
