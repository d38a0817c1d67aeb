import { newClientKey } from '../../../api/clientKey.ts';
import { createStore } from '../../../api/store.ts';

/** `capturedAt` is set once it was sent: the server compares both when the sale is sent again. */
export interface SaleKeyParts {
  clientKey: string;
  capturedAt?: string;
}

export const newSaleKey = (): SaleKeyParts => ({ clientKey: newClientKey() });

/** Holds the form's client key: sending it again registers no second sale. */
export const createSaleKey = () => createStore(newSaleKey());

export type SaleKey = ReturnType<typeof createSaleKey>;
