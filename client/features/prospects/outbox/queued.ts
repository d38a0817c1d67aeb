import type {
  ContactProspectRequest,
  CreateProspectRequest,
  EditProspectRequest,
} from '../../../../shared/prospects/prospects.ts';
import type { Waiting } from '../../../device/outbox/queued.ts';

declare module '../../../device/outbox/queued.ts' {
  interface QueuedKinds {
    prospect: QueuedProspect;
    prospectContact: QueuedProspectContact;
    prospectEdit: QueuedProspectEdit;
  }
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
