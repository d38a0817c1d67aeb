import { expect, onTestFinished, test, vi } from 'vitest';
import { leaveSession } from '../api/queryClient.ts';
import { ownDatabase } from '../api/ownDatabase.ts';
import { render } from '../testing/render.tsx';
import { openTeam, type Person } from '../testing/team.ts';
import { forgetOthers, openOwn } from './database.ts';
import { newlyQueued, putQueued, removeSent, sentIdOf } from './outbox/queue.ts';

const KEY = 'clave-de-prueba-con-mas-de-veinte';

/** The person's prospect was sent; then their session expires and another uses the device. */
async function handOver({ user }: Person, next: Person): Promise<void> {
  await removeSent(user.id, KEY, '7');
  leaveSession('/login?expired=1', { keepDrafts: true });
  render(<p />, { as: next });
  await forgetOthers(next.user.id);
}

test('what waits about a sent prospect still finds it after another user', async () => {
  const { seller, addPerson } = await openTeam();
  render(<p />, { as: seller });
  await putQueued(seller.user.id, {
    kind: 'prospectEdit',
    ...newlyQueued(`${KEY}-cambio`),
    about: KEY,
    edit: { city: 'Funes' },
    name: 'Rita Paz',
  });
  await handOver(seller, await addPerson());
  render(<p />, { as: seller });
  expect(await sentIdOf(seller.user.id, KEY)).toBe('7');
});

test('without anything that waits, nothing of another user stays', async () => {
  const { seller, addPerson } = await openTeam();
  render(<p />, { as: seller });
  await handOver(seller, await addPerson());
  const names = (await indexedDB.databases()).map(({ name }) => name);
  expect(names).not.toContain(ownDatabase(seller.user.id));
});

test('a database that never opens is waited for ten seconds, and not again', async () => {
  const { seller } = await openTeam();
  const request = indexedDB.open('never-opens');
  const fails: EventListener[] = [];
  request.addEventListener = (type: string, listener: EventListener) => {
    if (type === 'error') fails.push(listener);
  };
  const spy = vi.spyOn(indexedDB, 'open').mockReturnValue(request);
  // The module would wait for it in the next file too, whose seller may have the same id.
  onTestFinished(() => {
    spy.mockRestore();
    for (const fail of fails) fail(new Event('error'));
  });
  render(<p />, { as: seller });
  await expect(openOwn(seller.user.id)).rejects.toThrow('it takes too long');
  const before = performance.now();
  await expect(openOwn(seller.user.id)).rejects.toThrow('it takes too long');
  expect(performance.now() - before).toBeLessThan(5000);
});
