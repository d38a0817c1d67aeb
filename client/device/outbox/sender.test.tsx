import { expect, onTestFinished, test } from 'vitest';
import { leaveSession } from '../../api/queryClient.ts';
import { RestFailure } from '../../api/restFailure.ts';
import { SENDERS } from '../../app/shell/senders.ts';
import { render } from '../../testing/render.tsx';
import { openTeam } from '../../testing/team.ts';
import { findQueued, newlyQueued, putQueued, removeQueued } from './queue.ts';
import type { Queued } from './queued.ts';
import { startSender, type Senders } from './sender.ts';

const CONTACT = {
  kind: 'saleContact',
  ...newlyQueued('clave-de-prueba-con-mas-de-veinte'),
  contact: { id: '1', clientKey: 'clave-de-prueba-con-mas-de-veinte', channel: 'call', result: 'answered' },
  customerName: 'Zoe Secreta',
} satisfies Queued;

function contactWith(about: string, name: string): Queued {
  const contact = { channel: 'call', result: 'answered' } as const;
  return { kind: 'prospectContact', ...newlyQueued(`clave-de-${name}`), about, name, contact };
}

/** Starts a sender whose code loads once `load` is called. */
function startLate(userId: string) {
  const sent: Queued[] = [];
  const send = async (queued: Queued) => {
    sent.push(queued);
    await removeQueued(userId, queued.clientKey);
  };
  const asked = Promise.withResolvers<void>();
  const loaded = Promise.withResolvers<Senders>();
  const stop = startSender(userId, () => {
    asked.resolve();
    return loaded.promise;
  });
  onTestFinished(stop);
  const load = () =>
    loaded.resolve({
      sale: send,
      saleContact: send,
      prospect: send,
      prospectContact: send,
      prospectEdit: send,
      message: send,
    });
  return { sent, stop, asked: asked.promise, load };
}

/** Longer than reading the queue and sending take. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 500));

test('nothing is sent once its user has left', async () => {
  const { seller, addPerson } = await openTeam();
  const next = await addPerson();
  render(<p />, { as: seller });
  await putQueued(seller.user.id, CONTACT);
  const { sent, stop, asked, load } = startLate(seller.user.id);
  await asked;
  stop();
  leaveSession('/login?expired=1', { keepDrafts: true });
  render(<p />, { as: next });
  load();
  await aMoment();
  expect(sent).toEqual([]);
  render(<p />, { as: seller });
  expect(await findQueued(seller.user.id, CONTACT.clientKey)).toBeDefined();
});

test('an item is sent as edited last', async () => {
  const { seller } = await openTeam();
  render(<p />, { as: seller });
  await putQueued(seller.user.id, CONTACT);
  const { sent, asked, load } = startLate(seller.user.id);
  await asked;
  await putQueued(seller.user.id, { ...CONTACT, customerName: 'Zoe Paz' });
  load();
  await expect.poll(() => sent).toMatchObject([{ customerName: 'Zoe Paz' }]);
});

test('an item that was discarded meanwhile is not sent', async () => {
  const { seller } = await openTeam();
  render(<p />, { as: seller });
  await putQueued(seller.user.id, CONTACT);
  const { sent, asked, load } = startLate(seller.user.id);
  await asked;
  await removeQueued(seller.user.id, CONTACT.clientKey);
  load();
  await aMoment();
  expect(sent).toEqual([]);
});

test('an item that fails holds back those about its prospect, and no others', async () => {
  const { seller } = await openTeam();
  const { id } = seller.user;
  render(<p />, { as: seller });
  for (const contact of [contactWith('7', 'first'), contactWith('7', 'second'), contactWith('8', 'other')])
    await putQueued(id, contact);
  const attempts: string[] = [];
  const send = async ({ clientKey }: Queued) => {
    attempts.push(clientKey);
    if (clientKey === 'clave-de-first') throw new RestFailure(500);
    await removeQueued(id, clientKey);
  };
  onTestFinished(startSender(id, async () => ({ ...SENDERS, prospectContact: send })));
  await expect.poll(() => attempts).toEqual(['clave-de-first', 'clave-de-other', 'clave-de-first']);
  expect(await findQueued(id, 'clave-de-second')).toBeDefined();
});
