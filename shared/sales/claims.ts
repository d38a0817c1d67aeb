import { z } from 'zod';
import { adjustmentField } from '../commissions/commissions.ts';
import { oneOfField } from '../input/fields.ts';
import { idField } from '../input/ids.ts';
import { pageInput, paginationView } from '../input/pagination.ts';
import { reasonField, requiredText, TEXT_LIMITS } from '../input/text.ts';

export const CLAIM_KINDS = ['amount', 'status', 'missing', 'reversal'] as const;

export type ClaimKind = (typeof CLAIM_KINDS)[number];

export const CLAIM_KIND_LABELS: Record<ClaimKind, string> = {
  amount: 'El importe no es el correcto',
  status: 'El estado de la venta no es el correcto',
  missing: 'Falta la comisión',
  reversal: 'Me descontaron una comisión',
};

export const CLAIM_STATES = ['open', 'resolved', 'rejected'] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

export const CLAIM_STATE_LABELS: Record<ClaimState, string> = {
  open: 'Abierto',
  resolved: 'Resuelto',
  rejected: 'Rechazado',
};

export const createClaimFields = z.object({
  kind: oneOfField('Motivo', CLAIM_KINDS),
  message: requiredText('Mensaje', { max: TEXT_LIMITS.description, multiline: true }),
});
export const createClaimInput = createClaimFields.extend({ id: idField('id') });
export type CreateClaimInput = z.infer<typeof createClaimInput>;

export const closeClaimFields = z.object({
  state: oneOfField('Estado', ['resolved', 'rejected']),
  /** Required unless the customer was erased. */
  reply: reasonField('Respuesta').optional(),
  /** Posted to the ledger in the same transaction, with the reply as its reason. */
  adjustment: adjustmentField('Ajuste').optional(),
});
export const closeClaimInput = closeClaimFields
  .extend({ id: idField('id') })
  .refine(({ state, adjustment }) => state === 'resolved' || adjustment === undefined, {
    error: 'El campo Ajuste solo va con un reclamo resuelto',
    path: ['adjustment'],
  });
export type CloseClaimInput = z.infer<typeof closeClaimInput>;

export const listClaimsInput = pageInput.extend({ state: oneOfField('Estado', CLAIM_STATES).optional() });
export type ListClaimsInput = z.infer<typeof listClaimsInput>;

export const claimView = z.object({
  _id: z.string(),
  saleId: z.string(),
  kind: z.enum(CLAIM_KINDS),
  message: z.string(),
  state: z.enum(CLAIM_STATES),
  reply: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** Of the sale: pesos, and the rate as a fraction. */
  price: z.number(),
  rate: z.number(),
  commission: z.number(),
  /** The seller's rate today. */
  currentRate: z.number(),
});
export type ClaimView = z.infer<typeof claimView>;

export const listedClaimView = claimView.extend({
  sellerId: z.string(),
  sellerName: z.string(),
  customerName: z.string(),
});
export type ListedClaimView = z.infer<typeof listedClaimView>;

export const claimPageView = z.object({
  claims: z.array(listedClaimView),
  pagination: paginationView,
  counts: z.record(z.enum(CLAIM_STATES), z.number()),
});
export type ClaimPageView = z.infer<typeof claimPageView>;
