import { expect, test, vi } from 'vitest';
import { render } from '../../testing/render.tsx';
import { openTeam } from '../../testing/team.ts';
import { discardQueued, listQueue, newlyQueued, putQueued } from './queue.ts';
import type { Queued } from './queued.ts';

const PROSPECT = 'clave-de-la-interesada-rita-paz';

function contactAbout(about: string, clientKey: string): Queued {
  const contact = { channel: 'call', result: 'answered' } as const;
  return { kind: 'prospectContact', ...newlyQueued(clientKey), about, name: 'Rita Paz', contact };
}

function saleAbout(about: string): Queued {
  return {
    kind: 'sale',
    ...newlyQueued('venta'),
    about,
    sale: { planId: '1', description: '', customerInfo: { name: 'Rita Paz' } as never },
    photoSentAtMs: null,
    planName: 'Alarma Hogar',
    planPrice: 24_900,
    refusedWith: null,
    reasons: [],
    soldPrice: null,
  };
}

const keysOf = async (userId: string) => (await listQueue(userId)).map(({ clientKey }) => clientKey);

test('what waits keeps its order when the clock of the device is set back', async () => {
  const { seller } = await openTeam();
  const nowMs = Date.now();
  const { id } = seller.user;
  render(<p />, { as: seller });
  for (const [index, key] of ['first', 'second', 'third'].entries()) {
    vi.setSystemTime(nowMs - index * 3_600_000);
    await putQueued(id, contactAbout('7', key));
  }
  expect(await keysOf(id)).toEqual(['first', 'second', 'third']);
});

test('what waits about a discarded prospect goes with it, but a sale stays as one of its own', async () => {
  const { seller } = await openTeam();
  const { id } = seller.user;
  render(<p />, { as: seller });
  await putQueued(id, contactAbout('7', 'contact about another'));
  const prospect = { name: 'Rita Paz', phone: '341 555-7070' };
  await putQueued(id, { kind: 'prospect', ...newlyQueued(PROSPECT), prospect, reasons: [] });
  await putQueued(id, contactAbout(PROSPECT, 'contact'));
  await putQueued(id, saleAbout(PROSPECT));
  await discardQueued(id, PROSPECT, { except: 'sale' });
  expect(await keysOf(id)).toEqual(['contact about another', 'venta']);
  expect(await listQueue(id)).not.toContainEqual(expect.objectContaining({ about: PROSPECT }));
});
