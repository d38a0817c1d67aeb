import { newClientKey } from '../../../api/clientKey.ts';
import { createStore } from '../../../api/store.ts';

/** `capturedAt` once it was sent: both are part of what the server compares when the sale is sent again. */
export interface SaleKeyParts {
  clientKey: string;
  capturedAt?: string;
}

export const newSaleKey = (): SaleKeyParts => ({ clientKey: newClientKey() });

/** Holds the client key of the sale in a form, so that sending it again never registers it twice. */
export const createSaleKey = () => createStore(newSaleKey());

export type SaleKey = ReturnType<typeof createSaleKey>;
