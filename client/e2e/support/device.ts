import type { Page } from 'playwright-core';
import type { RegisterSaleRequest } from '../../../shared/sales/sales.ts';
import type { Session } from './server.ts';

interface Seed {
  sales: RegisterSaleRequest[];
  planPrice: number;
  photo: Buffer;
  version?: number;
}

/** In the form of older versions. For pages that do not open the database, such as the landing. */
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
        if (version > 1) request.result.createObjectStore('seen', { keyPath: 'queryHash' });
        if (version > 3) {
          request.result
            .createObjectStore('contacts', { keyPath: 'clientKey' })
            .createIndex('queuedAtMs', 'queuedAtMs');
        }
        if (version > 4) {
          request.result
            .createObjectStore('queue', { keyPath: 'clientKey' })
            .createIndex('queuedAtMs', 'queuedAtMs');
          request.result.createObjectStore('sentIds');
        }
        if (version > 5) request.result.createObjectStore('sentSales', { keyPath: 'clientKey' });
      });
      // oxlint-disable-next-line unicorn/consistent-function-scoping
      const settled = (target: EventTarget, type: string) =>
        new Promise((resolve, reject) => {
          target.addEventListener(type, resolve);
          target.addEventListener('error', reject);
        });
      await settled(request, 'success');
      if (version > 1) {
        const seen = request.result.transaction('seen', 'readwrite');
        seen.objectStore('seen').put({ queryHash: 'seen-before', build: '', seenAtMs: 0, state: {} });
        await settled(seen, 'complete');
      }
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

/** Copies the last queued sale and its photo up to `count`, each numbered. */
export async function repeatLast(page: Page, { user }: Session, count: number): Promise<void> {
  await page.evaluate(
    async ({ name, count }) => {
      // oxlint-disable-next-line unicorn/consistent-function-scoping
      const result = <Result>(request: IDBRequest<Result>) =>
        new Promise<Result>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result));
          request.addEventListener('error', () => reject(request.error));
        });
      const database = await result(indexedDB.open(name));
      const transaction = database.transaction(['queue', 'photos'], 'readwrite');
      const queue = transaction.objectStore('queue');
      const photos = transaction.objectStore('photos');
      const queued = await result(queue.index('queuedAtMs').getAll());
      const last = queued.at(-1);
      const photo = await result(photos.get(last.clientKey));
      for (let number = queued.length + 1; number <= count; number += 1) {
        const clientKey = `${last.clientKey}-${number}`;
        const copy = structuredClone({ ...last, clientKey, queuedAtMs: last.queuedAtMs + number });
        copy.sale.customerInfo.name = `Cliente ${number}`;
        await result(queue.put(copy));
        await result(photos.put(photo, clientKey));
      }
      database.close();
    },
    { name: `ventas-${user.id}`, count },
  );
}

/** From here on the app opens without a network. */
export async function workerReady(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
}

export function keptOn(page: Page): Promise<string> {
  return page.evaluate(async () => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping
    const result = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error));
      });
    const contentOf = async (name: string) => {
      const request = indexedDB.open(name);
      // Opening must not create a database that is deleted.
      request.addEventListener('upgradeneeded', () => request.transaction?.abort());
      const database = await result(request);
      const stores = [...database.objectStoreNames];
      const rows = await Promise.all(
        stores.map((store) => result(database.transaction(store).objectStore(store).getAll())),
      );
      database.close();
      return [name, Object.fromEntries(stores.map((store, index) => [store, rows[index]]))];
    };
    const databases = await Promise.all(
      (await indexedDB.databases()).map(({ name = '' }) => contentOf(name).catch(() => [])),
    );
    const names = await caches.keys();
    const cached = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    );
    return JSON.stringify(
      { databases, cached, local: { ...localStorage }, session: { ...sessionStorage } },
      (_key, value: unknown) => (value instanceof ArrayBuffer ? `${value.byteLength} bytes` : value),
    );
  });
}

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
