import { expect, test, vi } from 'vitest';
import { render } from '../testing/render.tsx';
import { openTeam } from '../testing/team.ts';
import { isConnected } from './connection.ts';
import { errorText } from './errors.ts';
import { utils } from './queryClient.ts';
import { getSession } from './session.ts';

test('a late refusal of a call without a session leaves who has signed in since', async () => {
  const { seller, causeTrouble, endTroubles } = await openTeam();
  await causeTrouble('chat.unreadCount', 'held');
  const refused = utils.chat.unreadCount.fetch();
  // Asked later: then the other is on its way.
  await new Promise((resolve) => setTimeout(resolve, 50));
  await utils.content.links.fetch();
  render(<p />, { as: seller });
  await endTroubles();
  // Asked again, now with a session.
  expect(await refused).toMatchObject({ count: 0 });
  expect(getSession()?.user.id).toBe(seller.user.id);
});

test('a function that the browser lacks is not reported as a lost network', async () => {
  await openTeam();
  vi.spyOn(AbortSignal, 'any').mockImplementation(() => {
    throw new TypeError('AbortSignal.any is not a function');
  });
  const error = await utils.content.links.fetch().catch((thrown: unknown) => thrown);
  vi.restoreAllMocks();
  expect(errorText(error)).toBe('Este navegador no pudo hacerlo. Actualízalo, o prueba con otro.');
  expect(isConnected()).toBe(true);
});
