import { createStore } from '../../../api/store.ts';
import { openOwn, type KeptPhoto, type QueuedContact, type QueuedSale } from '../../../device/database.ts';

// Sales and contacts that wait for the network, oldest first.

const CHANNEL = 'outbox';
const STORES = ['outbox', 'photos'] as const;

interface Waiting {
  sales: QueuedSale[];
  contacts: QueuedContact[];
}

const waiting = createStore<Waiting | undefined>(undefined);

/** The sales of the user; undefined until they are read. */
export const useOutbox = () => waiting.useValue()?.sales;

/** Number of contacts to send. */
export const useContactCount = () => waiting.useValue()?.contacts.length ?? 0;

/** Shows this user's outbox, changes by other tabs included. Returns a function that stops it. */
export function showOutbox(userId: string): () => void {
  let isShown = true;
  const show = () =>
    readWaiting(userId).then(
      (found) => isShown && waiting.set(found),
      // Without storage the outbox is empty.
      () => isShown && waiting.set({ sales: [], contacts: [] }),
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

export async function listQueued(userId: string): Promise<QueuedSale[]> {
  return (await openOwn(userId)).getAllFromIndex('outbox', 'queuedAtMs');
}

export async function listContacts(userId: string): Promise<QueuedContact[]> {
  return (await openOwn(userId)).getAllFromIndex('contacts', 'queuedAtMs');
}

export async function putContact(userId: string, contact: QueuedContact): Promise<void> {
  await (await openOwn(userId)).put('contacts', contact);
  await changed(userId);
}

export async function removeContact(userId: string, clientKey: string): Promise<void> {
  await (await openOwn(userId)).delete('contacts', clientKey);
  await changed(userId);
}

async function readWaiting(userId: string): Promise<Waiting> {
  const [sales, contacts] = await Promise.all([listQueued(userId), listContacts(userId)]);
  return { sales, contacts };
}

export async function findQueued(userId: string, clientKey: string): Promise<QueuedSale | undefined> {
  return (await openOwn(userId)).get('outbox', clientKey);
}

export async function findQueuedPhoto(userId: string, clientKey: string): Promise<KeptPhoto | undefined> {
  return (await openOwn(userId)).get('photos', clientKey);
}

/** Puts a sale in, or changes it; `photo` is left as it is if undefined. */
export async function putQueued(userId: string, queued: QueuedSale, photo?: KeptPhoto | null): Promise<void> {
  const database = await openOwn(userId);
  const transaction = database.transaction(STORES, 'readwrite', { durability: 'strict' });
  const photos = transaction.objectStore('photos');
  await Promise.all([
    transaction.objectStore('outbox').put(queued),
    photo && photos.put(photo, queued.clientKey),
    photo === null && photos.delete(queued.clientKey),
    transaction.done,
  ]);
  await changed(userId);
}

export async function removeQueued(userId: string, clientKey: string): Promise<void> {
  const transaction = (await openOwn(userId)).transaction(STORES, 'readwrite');
  await Promise.all([
    ...STORES.map((store) => transaction.objectStore(store).delete(clientKey)),
    transaction.done,
  ]);
  await changed(userId);
}

async function changed(userId: string): Promise<void> {
  waiting.set(await readWaiting(userId));
  const channel = new BroadcastChannel(CHANNEL);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  channel.postMessage(null);
  channel.close();
}
