import { z } from 'zod';
import { entryFields } from './commissions.ts';
import { dayField } from '../input/dateInput.ts';
import { flagField, oneOfField } from '../input/fields.ts';
import { idField, idInput, sellerFilter } from '../input/ids.ts';
import { typeMessage } from '../input/messages.ts';
import { pageInput, pageView } from '../input/pagination.ts';
import { sortFields } from '../input/sorting.ts';
import { payoutView } from './payout.ts';
import { exportFormatField } from '../input/exportFormat.ts';
import { optionalText, requiredText, TEXT_LIMITS } from '../input/text.ts';

export const SETTLEMENT_STATES = ['draft', 'closed', 'paid', 'void'] as const;
export type SettlementState = (typeof SETTLEMENT_STATES)[number];

export const SETTLEMENT_STATE_LABELS: Record<SettlementState, string> = {
  draft: 'Borrador',
  closed: 'Cerrada',
  paid: 'Pagada',
  void: 'Anulada',
};

export const PAY_METHODS = ['transfer', 'cash', 'other'] as const;
export type PayMethod = (typeof PAY_METHODS)[number];

export const PAY_METHOD_LABELS: Record<PayMethod, string> = {
  transfer: 'Transferencia',
  cash: 'Efectivo',
  other: 'Otro medio',
};

export const LEFT_OUT_REASONS = ['excluded', 'claim', 'withdrawal', 'held', 'waiting'] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

export const LEFT_OUT_TEXTS: Record<LeftOutReason, string> = {
  excluded: 'La administración la dejó afuera',
  claim: 'La venta tiene un reclamo abierto',
  withdrawal: 'El cliente se arrepintió de la compra',
  held: 'Ganada, pero todavía no está a cobrar',
  waiting: 'Espera a que se pague la liquidación cerrada que tiene esta venta',
};

const SELLERS_MAX = 10_000;
const ENTRIES_MAX = 10_000;

export const draftSettlementsInput = z
  .object({
    sellerIds: z
      .array(idField('Vendedores'), 'El campo Vendedores debe ser una lista')
      .min(1, 'El campo Vendedores debe tener al menos un vendedor')
      .max(SELLERS_MAX, `El campo sellerIds admite hasta ${SELLERS_MAX} vendedores`)
      .optional(),
    all: flagField('Todos').optional(),
    until: dayField('Hasta'),
  })
  .refine(({ sellerIds, all }) => sellerIds !== undefined || all === true, {
    error: 'El campo Vendedores es obligatorio, o Todos',
    path: ['sellerIds'],
  });
export type DraftSettlementsInput = z.infer<typeof draftSettlementsInput>;

/** Pesos on the caller's screen; a draft with another total is a 409. */
const expectedTotalField = z.number({ error: typeMessage('Total esperado', 'un número') }).optional();

export const closeSettlementInput = idInput.extend({ expectedTotal: expectedTotalField });
export type CloseSettlementInput = z.infer<typeof closeSettlementInput>;

export const excludeEntriesInput = z.object({
  excludedEntryIds: z
    .array(idField('Movimientos excluidos'), 'El campo Movimientos excluidos debe ser una lista')
    .max(ENTRIES_MAX, `El campo excludedEntryIds admite hasta ${ENTRIES_MAX} movimientos`),
  expectedTotal: expectedTotalField,
  id: idField('id'),
});
export type ExcludeEntriesInput = z.infer<typeof excludeEntriesInput>;

export const paySettlementFields = z.object({
  paidOn: dayField('Fecha de pago'),
  method: oneOfField('Medio de pago', PAY_METHODS),
  reference: optionalText('Referencia').nullish(),
});
export const paySettlementInput = paySettlementFields.extend({ id: idField('id') });
export type PaySettlementInput = z.infer<typeof paySettlementInput>;

export const BULK_MAX = 1000;

/** Skips unknown ids, whatever their form. */
const idsField = z
  .array(
    z.string('El campo Liquidaciones debe ser una lista de textos'),
    'El campo Liquidaciones debe ser una lista',
  )
  .min(1, 'El campo Liquidaciones debe tener al menos una')
  .max(BULK_MAX, `El campo Liquidaciones admite hasta ${BULK_MAX}`);

const EXPECTED_TOTALS = 'El campo Totales esperados debe tener un número por liquidación';

export const closeSettlementsInput = z
  .object({
    ids: idsField,
    /** Pesos on the caller's screen, in the order of `ids`; a draft with another total is skipped. */
    expectedTotals: z.array(z.number(EXPECTED_TOTALS), EXPECTED_TOTALS).optional(),
  })
  .refine(({ ids, expectedTotals }) => expectedTotals === undefined || expectedTotals.length === ids.length, {
    error: EXPECTED_TOTALS,
    path: ['expectedTotals'],
  });
export type CloseSettlementsInput = z.infer<typeof closeSettlementsInput>;

export const paySettlementsInput = paySettlementFields.extend({ ids: idsField });
export type PaySettlementsInput = z.infer<typeof paySettlementsInput>;

export const voidSettlementFields = z.object({
  reason: requiredText('Motivo', { max: TEXT_LIMITS.reason, multiline: true }),
});
export const voidSettlementInput = voidSettlementFields.extend({ id: idField('id') });
export type VoidSettlementInput = z.infer<typeof voidSettlementInput>;

export const SETTLEMENT_SORTS = [
  'number',
  'sellerName',
  'until',
  'total',
  'state',
  'paidOn',
  'createdAt',
] as const;
export type SettlementSort = (typeof SETTLEMENT_SORTS)[number];

export const listSettlementsInput = pageInput.extend(sortFields(SETTLEMENT_SORTS));
export type ListSettlementsInput = z.infer<typeof listSettlementsInput>;

export const listAllSettlementsInput = listSettlementsInput.extend({
  state: oneOfField('Estado', SETTLEMENT_STATES).optional(),
  sellerId: sellerFilter,
});
export type ListAllSettlementsInput = z.infer<typeof listAllSettlementsInput>;

/** `excel`: semicolons, and decimal commas (Argentine Excel). */
export const exportSettlementsInput = z.object({
  state: oneOfField('Estado', SETTLEMENT_STATES).default('closed'),
  format: exportFormatField,
});
export type ExportSettlementsInput = z.infer<typeof exportSettlementsInput>;

const settlementFields = {
  _id: z.string(),
  /** Assigned at closing, without gaps. */
  number: z.number().nullable(),
  state: z.enum(SETTLEMENT_STATES),
  sellerId: z.string(),
  sellerName: z.string(),
  until: z.string(),
  total: z.number(),
  createdAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
  paidOn: z.string().nullable(),
  method: z.enum(PAY_METHODS).nullable(),
  reference: z.string().nullable(),
  voidReason: z.string().nullable(),
  /** The last change of the payout data; frozen once paid or void. */
  payoutChangedAt: z.iso.datetime().nullable(),
  /** True without payout data: now for a draft, else at closing. The bank's file leaves these out. */
  missingPayout: z.boolean(),
};

export const listedSettlementView = z.object(settlementFields);
export type ListedSettlementView = z.infer<typeof listedSettlementView>;

const settlementLineView = z.object({
  entryId: z.string(),
  saleId: z.string().nullable(),
  ...entryFields,
  planName: z.string().nullable(),
});
export type SettlementLineView = z.infer<typeof settlementLineView>;

const leftOutView = settlementLineView.extend({ reason: z.string() });
export type LeftOutView = z.infer<typeof leftOutView>;

export const settlementView = z.object({
  ...settlementFields,
  lines: z.array(settlementLineView),
  leftOut: z.array(leftOutView),
  /** Current for a draft, else as of its closing. */
  payout: payoutView.nullable(),
});
export type SettlementView = z.infer<typeof settlementView>;

export const settlementRunView = z.object({
  settlements: z.array(listedSettlementView).max(SELLERS_MAX),
  skipped: z
    .array(z.object({ sellerId: z.string(), sellerName: z.string(), reason: z.string() }))
    .max(SELLERS_MAX),
});
export type SettlementRunView = z.infer<typeof settlementRunView>;

export const settlementsStepView = z.object({
  settlements: z.array(listedSettlementView).max(BULK_MAX),
  skipped: z
    .array(z.object({ id: z.string(), reason: z.string(), missingPayout: z.literal(true).optional() }))
    .max(BULK_MAX),
});
export type SettlementsStepView = z.infer<typeof settlementsStepView>;

export const settlementPageView = pageView({ settlements: z.array(listedSettlementView) });
export type SettlementPageView = z.infer<typeof settlementPageView>;

const settlementCounts = z.record(z.enum(SETTLEMENT_STATES), z.number());
export type SettlementCounts = z.infer<typeof settlementCounts>;

export const allSettlementsPageView = settlementPageView.extend({ counts: settlementCounts });
export type AllSettlementsPageView = z.infer<typeof allSettlementsPageView>;
