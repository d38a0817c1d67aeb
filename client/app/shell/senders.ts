import type { Senders } from '../../device/outbox/sender.ts';
import { sendMessage } from '../../features/chat/outbox/sendMessage.ts';
import {
  sendProspect,
  sendProspectContact,
  sendProspectEdit,
} from '../../features/prospects/outbox/sendProspects.ts';
import { sendContact } from '../../features/sales/outbox/sendContact.ts';
import { sendQueued } from '../../features/sales/outbox/sendQueued.ts';

export const SENDERS: Senders = {
  sale: sendQueued,
  saleContact: sendContact,
  prospect: sendProspect,
  prospectContact: sendProspectContact,
  prospectEdit: sendProspectEdit,
  message: sendMessage,
};
