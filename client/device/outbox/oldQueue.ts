import type { OwnDatabase, OwnSchema } from '../schema.ts';
import type { Queued } from './queued.ts';

/** Moves the previous version's queue; a tab of that version may be open and add to it. */
export async function moveOldQueue(database: OwnDatabase): Promise<void> {
  const transaction = database.transaction(['outbox', 'contacts', 'queue'], 'readwrite');
  const sales = transaction.objectStore('outbox');
  const contacts = transaction.objectStore('contacts');
  const queue = transaction.objectStore('queue');
  for (const sale of await sales.getAll()) await queue.put({ ...sale, kind: 'sale' });
  for (const contact of await contacts.getAll()) await queue.put(contactOf(contact));
  await Promise.all([sales.clear(), contacts.clear(), transaction.done]);
}

function contactOf({ queuedAtMs, customerName, ...contact }: OwnSchema['contacts']['value']): Queued {
  const { clientKey } = contact;
  return { kind: 'saleContact', clientKey, queuedAtMs, state: 'waiting', contact, customerName };
}
