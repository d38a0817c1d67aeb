import type { Senders } from '../../device/outbox/sender.ts';
import { sendMessage } from '../../features/chat/outbox/sendMessage.ts';
import {
  sendProspect,
  sendProspectContact,
  sendProspectEdit,
} from '../../features/prospects/outbox/sendProspects.ts';
import { sendSale, sendSaleContact } from '../../features/sales/outbox/sendSales.ts';

export const SENDERS: Senders = {
  sale: sendSale,
  saleContact: sendSaleContact,
  prospect: sendProspect,
  prospectContact: sendProspectContact,
  prospectEdit: sendProspectEdit,
  message: sendMessage,
};
