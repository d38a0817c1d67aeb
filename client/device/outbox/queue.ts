import { createStore } from '../../api/store.ts';
import { openOwn } from '../database.ts';
import type { KeptPhoto } from '../schema.ts';
import type { Queued, QueuedKind, QueuedOf } from './queued.ts';

// The queue of writes that wait for the network, oldest first.

const CHANNEL = 'outbox';
/** Client keys are longer. */
const LONGEST_ID = 20;

const waiting = createStore<Queued[] | undefined>(undefined);

/** The user's queue; undefined until it is read. */
export const useQueue = waiting.useValue;

/** Returns the queued items of a kind. */
export function ofKind<Kind extends QueuedKind>(queue: Queued[], kind: Kind): QueuedOf<Kind>[] {
  return queue.filter((queued): queued is QueuedOf<Kind> => queued.kind === kind);
}

/** Shows this user's queue, with changes by other tabs. Returns a function that stops it. */
export function showQueue(userId: string): () => void {
  let isShown = true;
  const show = () =>
    listQueue(userId).then(
      (found) => isShown && waiting.set(found),
      // Without storage the queue is empty.
      () => isShown && waiting.set([]),
    );
  void show();
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', () => void show());
  return () => {
    isShown = false;
    channel.close();
    waiting.set(undefined);
  };
}

export async function listQueue(userId: string): Promise<Queued[]> {
  return (await openOwn(userId)).getAllFromIndex('queue', 'queuedAtMs');
}

export async function findQueued(userId: string, clientKey: string): Promise<Queued | undefined> {
  return (await openOwn(userId)).get('queue', clientKey);
}

export async function findQueuedPhoto(userId: string, clientKey: string): Promise<KeptPhoto | undefined> {
  return (await openOwn(userId)).get('photos', clientKey);
}

export function newlyQueued(clientKey: string) {
  return { clientKey, queuedAtMs: Date.now(), state: 'waiting' } as const;
}

/** Appends or changes an item; an undefined `photo` stays as it is. */
export async function putQueued(userId: string, queued: Queued, photo?: KeptPhoto | null): Promise<void> {
  const database = await openOwn(userId);
  const transaction = database.transaction(['queue', 'photos'], 'readwrite', { durability: 'strict' });
  const queue = transaction.objectStore('queue');
  const photos = transaction.objectStore('photos');
  const known = await queue.get(queued.clientKey);
  const last = known ? null : await queue.index('queuedAtMs').openKeyCursor(null, 'prev');
  // The device's clock may have been set back.
  const queuedAtMs = last ? Math.max(queued.queuedAtMs, last.key + 1) : queued.queuedAtMs;
  await Promise.all([
    queue.put({ ...queued, queuedAtMs }),
    photo && photos.put(photo, queued.clientKey),
    photo === null && photos.delete(queued.clientKey),
    transaction.done,
  ]);
  await queueChanged(userId);
}

/** `waitText` is the server's sentence, if it asked to wait. */
export async function countFailure(userId: string, clientKey: string, waitText?: string): Promise<void> {
  const transaction = (await openOwn(userId)).transaction('queue', 'readwrite');
  const queued = await transaction.store.get(clientKey);
  if (queued) await transaction.store.put({ ...queued, failures: (queued.failures ?? 0) + 1, waitText });
  await transaction.done;
  await queueChanged(userId);
}

export async function removeQueued(userId: string, clientKey: string): Promise<void> {
  const transaction = (await openOwn(userId)).transaction(['queue', 'photos'], 'readwrite');
  await Promise.all([
    transaction.objectStore('queue').delete(clientKey),
    transaction.objectStore('photos').delete(clientKey),
    transaction.done,
  ]);
  await queueChanged(userId);
}

/** Removes a sent item and keeps its id, which items about it need. */
export async function removeSent(userId: string, clientKey: string, id: string): Promise<void> {
  const transaction = (await openOwn(userId)).transaction(['queue', 'sentIds'], 'readwrite');
  await Promise.all([
    transaction.objectStore('queue').delete(clientKey),
    transaction.objectStore('sentIds').put(id, clientKey),
    transaction.done,
  ]);
  await queueChanged(userId);
}

/** Removes a discarded item and the items about it, except of a kind that stands alone. */
export async function discardQueued(userId: string, clientKey: string, { except }: { except: QueuedKind }) {
  const transaction = (await openOwn(userId)).transaction('queue', 'readwrite');
  for (const { about, ...queued } of await transaction.store.getAll()) {
    if (about !== clientKey) continue;
    if (queued.kind === except) await transaction.store.put(queued as Queued);
    else await transaction.store.delete(queued.clientKey);
  }
  await transaction.store.delete(clientKey);
  await transaction.done;
  await queueChanged(userId);
}

export const isId = (reference: string) => reference.length <= LONGEST_ID;

/** Returns the server's id for an id or a key; undefined while the item waits. */
export async function sentIdOf(userId: string, reference: string): Promise<string | undefined> {
  if (isId(reference)) return reference;
  return (await openOwn(userId)).get('sentIds', reference);
}

/** Shows the queue again, in all tabs. */
export async function queueChanged(userId: string): Promise<void> {
  waiting.set(await listQueue(userId));
  const channel = new BroadcastChannel(CHANNEL);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  channel.postMessage(null);
  channel.close();
}
