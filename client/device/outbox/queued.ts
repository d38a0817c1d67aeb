import type {
  ContactProspectRequest,
  CreateProspectRequest,
  EditProspectRequest,
} from '../../../shared/prospects/prospects.ts';
import type { RecordContactRequest } from '../../../shared/sales/followUp.ts';
import type { RegisterSaleRequest } from '../../../shared/sales/sales.ts';

interface Waiting {
  clientKey: string;
  queuedAtMs: number;
  state: 'waiting' | 'refused' | 'repriced';
  /** Attempts that failed since it was queued or edited; absent at first. */
  failures?: number;
  /** The item's prospect: an id, or the key of a prospect in the queue. */
  about?: string;
}

export interface QueuedSale extends Waiting {
  kind: 'sale';
  sale: Omit<RegisterSaleRequest, 'clientKey'>;
  /** When the sale's photo was uploaded; null without one. */
  photoSentAtMs: number | null;
  planName: string;
  planPrice: number;
  refusedWith: number | null;
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

export interface QueuedProspect extends Waiting {
  kind: 'prospect';
  prospect: Omit<CreateProspectRequest, 'clientKey'>;
  /** The server's refusal. */
  reasons: string[];
}

export interface QueuedProspectContact extends Waiting {
  kind: 'prospectContact';
  about: string;
  contact: Omit<ContactProspectRequest, 'id' | 'clientKey'>;
  name: string;
}

export interface QueuedProspectEdit extends Waiting {
  kind: 'prospectEdit';
  about: string;
  edit: Omit<EditProspectRequest, 'id'>;
  name: string;
}

export interface QueuedMessage extends Waiting {
  kind: 'message';
  roomId: string;
  content: string;
  /** The server's refusal. */
  reasons: string[];
}

/** An item that waits on the device for the network. */
export type Queued =
  | QueuedSale
  | QueuedSaleContact
  | QueuedProspect
  | QueuedProspectContact
  | QueuedProspectEdit
  | QueuedMessage;

export type QueuedKind = Queued['kind'];
export type QueuedOf<Kind extends QueuedKind> = Extract<Queued, { kind: Kind }>;

export type OldSale = Omit<QueuedSale, 'kind' | 'about'>;

export interface OldContact extends RecordContactRequest {
  clientKey: string;
  queuedAtMs: number;
  customerName: string;
}
