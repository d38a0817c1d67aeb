import type { z } from 'zod';
import { eventsView, eventView } from '../eventPages.ts';
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

const prospectEventView = eventView(PROSPECT_EVENT_KINDS);
export type ProspectEventView = z.infer<typeof prospectEventView>;

export const prospectEventsView = eventsView(prospectEventView);
export type ProspectEventsView = z.infer<typeof prospectEventsView>;
