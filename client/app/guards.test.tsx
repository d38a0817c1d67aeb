import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { saveSession } from '../api/session.ts';
import { findQueued, newlyQueued, putQueued } from '../device/outbox/queue.ts';
import { readDraft, saveDraft } from '../forms/formDraft.ts';
import { address, render } from '../testing/render.tsx';
import { openTeam } from '../testing/team.ts';
import { SignedIn } from './guards.tsx';

const KEY = 'clave-de-prueba-con-mas-de-veinte';

test('a 403, as of a network that wants a login first, signs out and leaves what waits to its user', async () => {
  const { seller, causeTrouble, endTroubles } = await openTeam();
  const { token, user } = seller;
  saveSession({ token, user });
  saveDraft('profile', { location: 'Funes' });
  await putQueued(user.id, {
    kind: 'prospect',
    ...newlyQueued(KEY),
    prospect: { name: 'Rita Paz', phone: '341 555-7070' },
    reasons: [],
  });
  await causeTrouble('auth.profile', 403);
  render(<SignedIn>Adentro</SignedIn>, { as: seller });
  await expect.poll(address).toBe('/login');
  await expect.element(page.getByText('Adentro')).not.toBeInTheDocument();
  await endTroubles();
  saveSession({ token, user });
  expect(readDraft('profile')).toEqual({ location: 'Funes' });
  expect(await findQueued(user.id, KEY)).toMatchObject({ prospect: { name: 'Rita Paz' } });
});
