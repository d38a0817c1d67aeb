import { z } from 'zod';
import { clientKeyField } from '../input/clientKey.ts';
import { instantField } from '../input/dateInput.ts';
import { oneOfField } from '../input/fields.ts';
import { idField, sellerFilter } from '../input/ids.ts';
import { requiredMessage } from '../input/messages.ts';
import { pageInput, pageView } from '../input/pagination.ts';
import { sortFields } from '../input/sorting.ts';
import { optionalText, reasonField, requiredText, TEXT_LIMITS } from '../input/text.ts';
import { eraseSaleFields } from '../privacy/erasure.ts';
import { CONTACT_CHANNELS, CONTACT_RESULTS, contactView } from '../sales/followUp.ts';
import { PROSPECT_SOURCES, PROSPECT_STATES } from './prospectStates.ts';

export const PROSPECT_LABELS = {
  name: 'Nombre',
  phone: 'Teléfono',
  city: 'Localidad',
  province: 'Provincia',
  planName: 'Plan',
  note: 'Nota',
  nextAt: 'Próximo contacto',
  lostReason: 'Motivo',
} as const;

export const NEXT_AT_MAX_DAYS = 366;

/** Absent fields of a new prospect are null. */
export const prospectFields = z.object({
  name: requiredText(PROSPECT_LABELS.name, { max: TEXT_LIMITS.name }),
  phone: requiredText(PROSPECT_LABELS.phone, { pasted: true }),
  city: optionalText(PROSPECT_LABELS.city).nullish(),
  province: optionalText(PROSPECT_LABELS.province).nullish(),
  planId: idField(PROSPECT_LABELS.planName).nullish(),
});

export type ProspectFields = z.infer<typeof prospectFields>;

const ownFields = prospectFields.extend({
  note: reasonField(PROSPECT_LABELS.note).nullish(),
  nextAt: instantField(PROSPECT_LABELS.nextAt).nullish(),
});

export const createProspectInput = ownFields.extend({ clientKey: clientKeyField.optional() });
export type CreateProspectInput = z.infer<typeof createProspectInput>;
export type CreateProspectRequest = z.input<typeof createProspectInput>;

/** Absent fields stay; null clears. */
export const editProspectInput = ownFields.partial().extend({ id: idField('id') });
export type EditProspectInput = z.infer<typeof editProspectInput>;
export type EditProspectRequest = z.input<typeof editProspectInput>;

export const PROSPECT_SORTS = ['name', 'city', 'state', 'nextAt', 'createdAt'] as const;
export type ProspectSort = (typeof PROSPECT_SORTS)[number];

const filterFields = {
  ...sortFields(PROSPECT_SORTS),
  state: oneOfField('Estado', [...PROSPECT_STATES, 'open']).optional(),
  search: optionalText('Búsqueda', { pasted: true }).default(''),
};

export const listProspectsInput = pageInput.extend({
  ...filterFields,
  /** Open prospects whose `nextAt` is before the end of the Argentine day. */
  due: oneOfField('Vencimiento', ['today']).optional(),
});
export type ListProspectsInput = z.infer<typeof listProspectsInput>;

export const listAllProspectsInput = pageInput.extend({
  ...filterFields,
  sellerId: sellerFilter,
  source: oneOfField('Origen', PROSPECT_SOURCES).optional(),
});
export type ListAllProspectsInput = z.infer<typeof listAllProspectsInput>;

export const contactProspectInput = z.object({
  channel: oneOfField('Canal', CONTACT_CHANNELS),
  result: oneOfField('Resultado', CONTACT_RESULTS),
  note: reasonField('Nota').optional(),
  nextAt: instantField(PROSPECT_LABELS.nextAt).nullish(),
  clientKey: clientKeyField.optional(),
  id: idField('id'),
});
export type ContactProspectInput = z.infer<typeof contactProspectInput>;
export type ContactProspectRequest = z.input<typeof contactProspectInput>;

export const changeProspectStateInput = z
  .object({
    state: oneOfField('Estado', ['contacted', 'visit', 'lost']),
    reason: reasonField(PROSPECT_LABELS.lostReason).optional(),
    id: idField('id'),
  })
  .refine(({ state, reason }) => state !== 'lost' || reason, {
    error: requiredMessage(PROSPECT_LABELS.lostReason),
    path: ['reason'],
  });
export type ChangeProspectStateInput = z.infer<typeof changeProspectStateInput>;

export const moveProspectInput = z.object({ sellerId: idField('Vendedor'), id: idField('id') });
export type MoveProspectInput = z.infer<typeof moveProspectInput>;

export const eraseProspectInput = eraseSaleFields.extend({ id: idField('id') });
export type EraseProspectInput = z.infer<typeof eraseProspectInput>;

export const prospectView = z.object({
  _id: z.string(),
  name: z.string(),
  phone: z.string(),
  city: z.string().nullable(),
  province: z.string().nullable(),
  note: z.string().nullable(),
  planId: z.string().nullable(),
  /** The name when the plan was chosen. */
  planName: z.string().nullable(),
  source: z.enum(PROSPECT_SOURCES),
  state: z.enum(PROSPECT_STATES),
  nextAt: z.iso.datetime().nullable(),
  lostReason: z.string().nullable(),
  saleId: z.string().nullable(),
  sellerId: z.string(),
  sellerName: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Only for its author. */
  clientKey: z.string().nullable().optional(),
});
export type ProspectView = z.infer<typeof prospectView>;

export const prospectPageView = pageView({ prospects: z.array(prospectView) });
export type ProspectPageView = z.infer<typeof prospectPageView>;

/** `counts`: by state, for the chosen seller and source. */
export const allProspectsView = prospectPageView.extend({
  counts: z.record(z.enum(PROSPECT_STATES), z.number()),
});
export type AllProspectsView = z.infer<typeof allProspectsView>;

export const contactedProspectView = z.object({ contact: contactView, prospect: prospectView });
export type ContactedProspectView = z.infer<typeof contactedProspectView>;
