import { createStore } from '../../../api/store.ts';

/** Holds the name of the sale in a form, so that sending it again never registers it twice. */
export const createSaleKey = () => createStore(newSaleKey());

export type SaleKey = ReturnType<typeof createSaleKey>;

export function newSaleKey(): string {
  // Not randomUUID: browsers have it on secure pages only.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
