import type { Page } from 'playwright-core';
import type { RegisterSaleRequest } from '../../../shared/sales.ts';
import type { Session } from './server.ts';

interface Seed {
  sales: RegisterSaleRequest[];
  /** The price that was shown. */
  planPrice: number;
  /** A photo for each. */
  photo: Buffer;
  /** Of the database: the first, unless given. */
  version?: number;
}

/** Puts sales into the queue as its first version kept them. For pages that do not use it yet, such as the landing. */
export async function seedOutbox(
  page: Page,
  { user }: Session,
  { sales, planPrice, photo, version = 1 }: Seed,
): Promise<void> {
  await page.evaluate(
    async ({ name, version, sales, planPrice, photo }) => {
      const request = indexedDB.open(name, version);
      request.addEventListener('upgradeneeded', () => {
        request.result
          .createObjectStore('outbox', { keyPath: 'clientKey' })
          .createIndex('queuedAtMs', 'queuedAtMs');
        request.result.createObjectStore('photos');
      });
      // In the page nothing from outside this function is there.
      // oxlint-disable-next-line unicorn/consistent-function-scoping
      const settled = (target: EventTarget, type: string) =>
        new Promise((resolve, reject) => {
          target.addEventListener(type, resolve);
          target.addEventListener('error', reject);
        });
      await settled(request, 'success');
      const transaction = request.result.transaction(['outbox', 'photos'], 'readwrite');
      for (const [index, { clientKey, ...sale }] of sales.entries()) {
        transaction.objectStore('outbox').put({
          clientKey,
          queuedAtMs: index,
          sale,
          photoSentAtMs: null,
          planName: 'Alarma Hogar',
          planPrice,
          state: 'waiting',
          refusedWith: null,
          reasons: [],
          soldPrice: null,
        });
        const bytes = Uint8Array.from(atob(photo), (letter) => letter.codePointAt(0) ?? 0).buffer;
        transaction.objectStore('photos').put({ bytes, type: 'image/jpeg', fileName: 'dni.jpg' }, clientKey);
      }
      await settled(transaction, 'complete');
      request.result.close();
    },
    { name: `ventas-${user.id}`, version, sales, planPrice, photo: photo.toString('base64') },
  );
}

/** Everything that the browser keeps for the page, as text: databases, storages, caches. */
export function keptOn(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => name);
    const names = await caches.keys();
    const cached = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    );
    return JSON.stringify({ databases, cached, local: { ...localStorage }, session: { ...sessionStorage } });
  });
}

/** The calls whose responses are kept for the user, as text. */
export function seenOn(page: Page, { user }: Session): Promise<string> {
  return page.evaluate(async (name) => {
    const request = indexedDB.open(name);
    await new Promise((resolve) => {
      request.addEventListener('success', resolve);
    });
    const keys = request.result.transaction('seen').objectStore('seen').getAllKeys();
    await new Promise((resolve) => {
      keys.addEventListener('success', resolve);
    });
    request.result.close();
    return JSON.stringify(keys.result);
  }, `ventas-${user.id}`);
}
