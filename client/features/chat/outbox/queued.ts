import type { Waiting } from '../../../device/outbox/queued.ts';

declare module '../../../device/outbox/queued.ts' {
  interface QueuedKinds {
    message: QueuedMessage;
  }
}

export interface QueuedMessage extends Waiting {
  kind: 'message';
  roomId: string;
  content: string;
  /** The server's refusal. */
  reasons: string[];
}
