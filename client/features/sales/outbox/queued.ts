import type { RecordContactRequest } from '../../../../shared/sales/followUp.ts';
import type { RegisterSaleRequest } from '../../../../shared/sales/sales.ts';
import type { Waiting } from '../../../device/outbox/queued.ts';

declare module '../../../device/outbox/queued.ts' {
  interface QueuedKinds {
    sale: QueuedSale;
    saleContact: QueuedSaleContact;
  }
}

declare module '../../../device/schema.ts' {
  interface OwnSchema {
    /** Kept for a day. */
    sentSales: { key: string; value: SentSale };
    drafts: { key: string; value: KeptDraft };
    /** Queue up to version 4. */
    outbox: {
      key: string;
      value: Omit<QueuedSale, 'kind' | 'about'>;
      indexes: { queuedAtMs: number };
    };
    contacts: { key: string; value: OldContact; indexes: { queuedAtMs: number } };
  }
}

export interface QueuedSale extends Waiting {
  kind: 'sale';
  sale: Omit<RegisterSaleRequest, 'clientKey'>;
  /** When the sale's photo was uploaded; null without one. */
  photoSentAtMs: number | null;
  planName: string;
  planPrice: number;
  /** As shown; absent in older ones. */
  commission?: number | undefined;
  /** The refusal's code. */
  refusedWith: string | null;
  /** The server's refusal. */
  reasons: string[];
  /** Registered price, if it differs from the shown one. */
  soldPrice: number | null;
}

export interface QueuedSaleContact extends Waiting {
  kind: 'saleContact';
  contact: RecordContactRequest;
  customerName: string;
}

interface OldContact extends RecordContactRequest {
  clientKey: string;
  queuedAtMs: number;
  customerName: string;
}

/** A queued sale after it was sent. */
export interface SentSale {
  clientKey: string;
  saleId: string;
  customerName: string;
  sentAtMs: number;
}

export interface KeptDraft {
  values: object;
  base?: object;
  clientKey?: string;
  /** Set once the form was sent. */
  capturedAt?: string;
}
