import { z } from 'zod';
import { HELD_BY } from './commissionStates.ts';
import { idField, sellerFilter } from '../input/ids.ts';
import { typeMessage } from '../input/messages.ts';
import { hasAtMostTwoDecimals, MAX_PRICE_PESOS } from '../input/moneyFields.ts';
import { pageInput, pageView } from '../input/pagination.ts';
import { sortFields } from '../input/sorting.ts';
import { optionalText, requiredText, TEXT_LIMITS } from '../input/text.ts';

/** `earned` when a sale is installed, `reversed` when it no longer is, `adjustment` for a changed amount or by hand. */
export const ENTRY_KINDS = ['earned', 'reversed', 'adjustment'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** Whose part of a sale an entry is: its seller's, or that of the leader of the seller's team. */
export const ENTRY_SOURCES = ['own', 'team'] as const;
export type EntrySource = (typeof ENTRY_SOURCES)[number];

export const ENTRY_KIND_LABELS: Record<EntryKind, string> = {
  earned: 'Comisión ganada',
  reversed: 'Comisión descontada',
  adjustment: 'Ajuste de la comisión',
};

/** Pesos. `earned` does not include `payable`, which may be negative. */
export const amountsView = z.object({
  inProgress: z.number(),
  earned: z.number(),
  payable: z.number(),
  paid: z.number(),
});
export type AmountsView = z.infer<typeof amountsView>;

/** `team`: the part of each amount that comes from the sales of others, as the leader of their team. */
export const commissionSummaryView = amountsView.extend({ team: amountsView });
export type CommissionSummaryView = z.infer<typeof commissionSummaryView>;

export const outlookView = z.object({
  /** The next commission that becomes payable: when, and the pesos of that Argentine day. */
  next: z.object({ at: z.iso.datetime(), amount: z.number() }).nullable(),
  /** Pesos earned or payable, in no settlement, that a claim or a withdrawal holds. */
  held: z.number(),
});
export type OutlookView = z.infer<typeof outlookView>;

/** Of an entry and its line in a settlement; with `team`, `customerName` is short ('Ana P.') and `sellerName` the sale's seller. */
export const entryFields = {
  customerName: z.string().nullable(),
  kind: z.enum(ENTRY_KINDS),
  source: z.enum(ENTRY_SOURCES),
  sellerName: z.string().nullable(),
  amount: z.number(),
};

type Movement = { kind: EntryKind; source: EntrySource; sellerName: string | null };

/** 'Comisión ganada · Equipo: Lucía Vende'. */
export function movementOf({ kind, source, sellerName }: Movement): string {
  return source === 'team' ? `${ENTRY_KIND_LABELS[kind]} · Equipo: ${sellerName}` : ENTRY_KIND_LABELS[kind];
}

export const commissionEntryView = z.object({
  _id: z.string(),
  /** Null for an adjustment without a sale. */
  saleId: z.string().nullable(),
  ...entryFields,
  at: z.iso.datetime(),
  reason: z.string().nullable(),
  /** Null once in a settlement. */
  held: z.enum(HELD_BY).nullable(),
  /** Null for sellers while the settlement is a draft. */
  settlementId: z.string().nullable(),
});
export type CommissionEntryView = z.infer<typeof commissionEntryView>;

export const entryPageView = pageView({ entries: z.array(commissionEntryView) });
export type EntryPageView = z.infer<typeof entryPageView>;

export const ENTRY_SORTS = ['at', 'amount', 'kind'] as const;
export type EntrySort = (typeof ENTRY_SORTS)[number];

export const listEntriesInput = pageInput.extend(sortFields(ENTRY_SORTS));
export type ListEntriesInput = z.infer<typeof listEntriesInput>;
export const listAllEntriesInput = listEntriesInput.extend({ sellerId: sellerFilter });
export type ListAllEntriesInput = z.infer<typeof listAllEntriesInput>;

export const BALANCE_SORTS = ['sellerName', 'inProgress', 'earned', 'payable', 'paid'] as const;
export type BalanceSort = (typeof BALANCE_SORTS)[number];

export const listBalancesInput = pageInput.extend({
  ...sortFields(BALANCE_SORTS),
  search: optionalText('Búsqueda', { pasted: true }).default(''),
  sellerId: sellerFilter,
});
export type ListBalancesInput = z.infer<typeof listBalancesInput>;

export const sellerBalanceView = amountsView.extend({
  sellerId: z.string(),
  sellerName: z.string(),
});
export type SellerBalanceView = z.infer<typeof sellerBalanceView>;

export const balancePageView = pageView({ sellers: z.array(sellerBalanceView) });
export type BalancePageView = z.infer<typeof balancePageView>;

/** Pesos; a negative amount is deducted. */
export function adjustmentField(label: string) {
  return z
    .number({ error: typeMessage(label, 'un número') })
    .min(-MAX_PRICE_PESOS, `El campo ${label} es demasiado chico`)
    .max(MAX_PRICE_PESOS, `El campo ${label} es demasiado grande`)
    .refine((pesos) => pesos !== 0, `El campo ${label} no puede ser 0`)
    .refine(hasAtMostTwoDecimals, `El campo ${label} admite hasta dos decimales`);
}

export const adjustCommissionInput = z.object({
  sellerId: idField('Vendedor'),
  saleId: idField('Venta').nullish(),
  amount: adjustmentField('Importe'),
  reason: requiredText('Motivo', { max: TEXT_LIMITS.reason, multiline: true }),
});
export type AdjustCommissionInput = z.infer<typeof adjustCommissionInput>;
