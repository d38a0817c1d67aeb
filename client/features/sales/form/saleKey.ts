import { newClientKey } from '../../../api/clientKey.ts';
import { createStore } from '../../../api/store.ts';

/** Holds the client key of the sale in a form, so that sending it again never registers it twice. */
export const createSaleKey = () => createStore(newClientKey());

export type SaleKey = ReturnType<typeof createSaleKey>;
