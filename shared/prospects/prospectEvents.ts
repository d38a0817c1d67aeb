import { z } from 'zod';
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

/** The actor of what a visitor of the seller's page did. */
export const PAGE_ACTOR = 'Página';
/** The actor of an erasure by age. */
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
  /** Null for the page, and for an erasure by age. */
  actorId: z.string().nullable(),
  actorName: z.string(),
  field: z.string().nullable(),
  fieldLabel: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  reason: z.string().nullable(),
});
export type ProspectEventView = z.infer<typeof prospectEventView>;
