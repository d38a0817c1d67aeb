import { z } from 'zod';
import { CLAIM_KINDS } from '../sales/claims.ts';
import { prospectView } from '../prospects/prospects.ts';
import { HOUR_MS } from '../values/durations.ts';
import { wholeNumberField } from '../input/fields.ts';
import { pageInput, pageLimit, MAX_LIMIT, pageView } from '../input/pagination.ts';
import { APPOINTMENT_ANSWERS } from '../sales/customerLink/trackSteps.ts';
import { SALE_STATUSES } from '../sales/saleStatus.ts';
import { SALE_SECTIONS, SALE_TODO_SECTIONS, TODO_SECTIONS, TRAY_SECTIONS } from './traySections.ts';

export const TRAY_ITEMS = 20;

/** `first`: no more than these, of all sections together, and one under way. */
export const todoInput = z.object({ first: wholeNumberField('Primeras', { max: TRAY_ITEMS }).optional() });
export type TodoInput = z.infer<typeof todoInput>;

/** A private room is unanswered that long after the seller's last message. */
export const UNANSWERED_MS = 4 * HOUR_MS;

export const traySectionInput = pageInput.extend({
  key: z.string('El campo Sección debe ser un texto'),
  limit: pageLimit(MAX_LIMIT).unwrap().default(TRAY_ITEMS),
});
export type TraySectionInput = z.infer<typeof traySectionInput>;

export const saleItemView = z.object({
  saleId: z.string(),
  customerName: z.string(),
  sellerName: z.string(),
  planName: z.string(),
  status: z.enum(SALE_STATUSES),
  /** As in the sale's view. */
  registeredPrice: z.number().nullable(),
  approvedPlanName: z.string().nullable(),
  /** Start of this state; orders the items. */
  since: z.iso.datetime(),
  dueAt: z.iso.datetime().nullable(),
  /** The customer's response; null unless the next task is the installation. */
  answer: z.enum(APPOINTMENT_ANSWERS).nullable(),
});
export type SaleItemView = z.infer<typeof saleItemView>;

const roomItemView = z.object({
  roomId: z.string(),
  sellerId: z.string(),
  sellerName: z.string(),
  since: z.iso.datetime(),
});
export type RoomItemView = z.infer<typeof roomItemView>;

const claimItemView = z.object({
  claimId: z.string(),
  saleId: z.string(),
  sellerName: z.string(),
  kind: z.enum(CLAIM_KINDS),
  since: z.iso.datetime(),
});
export type ClaimItemView = z.infer<typeof claimItemView>;

const payableItemView = z.object({ sellerId: z.string(), sellerName: z.string(), payable: z.number() });
export type PayableItemView = z.infer<typeof payableItemView>;

const unacknowledgedItemView = z.object({
  notificationId: z.string(),
  title: z.string(),
  pending: z.number(),
  since: z.iso.datetime(),
});
export type UnacknowledgedItemView = z.infer<typeof unacknowledgedItemView>;

const acknowledgeItemView = z.object({
  notificationId: z.string(),
  title: z.string(),
  ackBy: z.iso.datetime().nullable(),
});
export type AcknowledgeItemView = z.infer<typeof acknowledgeItemView>;

const prospectItemView = prospectView
  .pick({ name: true, phone: true, state: true, source: true, nextAt: true })
  .extend({ prospectId: z.string() });
export type ProspectItemView = z.infer<typeof prospectItemView>;

/** A member's overdue or rejected sale; `customer` is first name and initial. */
const teamItemView = z.object({
  saleId: z.string(),
  customer: z.string(),
  sellerId: z.string(),
  sellerName: z.string(),
  need: z.enum(['overdue', 'rejected']),
  since: z.iso.datetime(),
  dueAt: z.iso.datetime().nullable(),
});
export type TeamItemView = z.infer<typeof teamItemView>;

function sectionView<Key extends z.ZodType<string>, Item extends z.ZodType>(key: Key, item: Item) {
  return z.object({ key, count: z.number(), items: z.array(item).max(TRAY_ITEMS) });
}

export const trayView = z.object({
  sections: z
    .array(
      z.union([
        sectionView(z.enum(SALE_SECTIONS), saleItemView),
        sectionView(z.literal('unanswered'), roomItemView),
        sectionView(z.literal('claims'), claimItemView),
        sectionView(z.literal('payable'), payableItemView),
        sectionView(z.literal('unacknowledged'), unacknowledgedItemView),
      ]),
    )
    .max(TRAY_SECTIONS.length),
});
export type TrayView = z.infer<typeof trayView>;

export const trayCountsView = z.object({
  counts: z.record(z.enum(TRAY_SECTIONS), z.number()),
  /** Items of `BADGE_SECTIONS`. */
  badge: z.number(),
});
export type TrayCountsView = z.infer<typeof trayCountsView>;

export const trayPageView = pageView({
  items: z.array(
    z.union([saleItemView, roomItemView, claimItemView, payableItemView, unacknowledgedItemView]),
  ),
});
export type TrayPageView = z.infer<typeof trayPageView>;

export const todoView = z.object({
  sections: z
    .array(
      z.union([
        sectionView(z.literal('acknowledge'), acknowledgeItemView),
        sectionView(z.enum(SALE_TODO_SECTIONS), saleItemView),
        sectionView(z.literal('prospects'), prospectItemView),
        sectionView(z.literal('team'), teamItemView),
      ]),
    )
    .max(TODO_SECTIONS.length),
});
export type TodoView = z.infer<typeof todoView>;
