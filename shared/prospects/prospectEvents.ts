import { z } from 'zod';
import { eventsView } from '../eventPages.ts';
import { EVENT_FIELD_LABELS } from '../sales/saleHistory.ts';
import { PROSPECT_LABELS } from './prospects.ts';

export const PROSPECT_EVENT_KINDS = [
  'created',
  'contacted',
  'state',
  'edited',
  'moved',
  'won',
  'erased',
] as const;
export type ProspectEventKind = (typeof PROSPECT_EVENT_KINDS)[number];

/** Actor of a visitor of the seller's page. */
export const PAGE_ACTOR = 'Página';
/** Actor of an erasure by age. */
export const AGE_ACTOR = 'Borrado automático';

export const PROSPECT_EVENT_LABELS: Record<string, string> = {
  ...EVENT_FIELD_LABELS,
  ...PROSPECT_LABELS,
  state: 'Estado',
  seller: 'Vendedor',
};

export const prospectEventView = z.object({
  _id: z.string(),
  kind: z.enum(PROSPECT_EVENT_KINDS),
  at: z.iso.datetime(),
  /** Null for a visitor, and for an erasure by age. */
  actorId: z.string().nullable(),
  actorName: z.string(),
  field: z.string().nullable(),
  fieldLabel: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  reason: z.string().nullable(),
});
export type ProspectEventView = z.infer<typeof prospectEventView>;

export const prospectEventsView = eventsView(prospectEventView);
export type ProspectEventsView = z.infer<typeof prospectEventsView>;
