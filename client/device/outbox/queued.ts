export interface Waiting {
  clientKey: string;
  queuedAtMs: number;
  state: 'waiting' | 'refused' | 'repriced';
  /** Attempts that failed since it was queued or edited; absent at first. */
  failures?: number;
  /** The server's sentence for the last of them, if it asked to wait. */
  waitText?: string | undefined;
  /** The item that this one is about: an id, or the key of an item in the queue. */
  about?: string;
}

/** Kinds of items by name: a feature adds its own in its `outbox/queued.ts`. */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type -- features add to it
export interface QueuedKinds {}

export type QueuedKind = keyof QueuedKinds;
export type QueuedOf<Kind extends QueuedKind> = QueuedKinds[Kind];

/** An item that waits on the device for the network. */
export type Queued = QueuedKinds[QueuedKind];
