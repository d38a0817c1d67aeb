import { z } from 'zod';
import { expectedView } from './expected.ts';
import { addressView } from './addresses.ts';
import { appointmentView } from './appointments.ts';
import { claimView } from './claims.ts';
import { CUSTOMER_NETWORKS } from './customerLink/trackSteps.ts';
import { ACCEPTED_BY, customerLinkView, withdrawalView } from './customerLink/customerLink.ts';
import { COMMISSION_STATES, HELD_BY } from '../commissions/commissionStates.ts';
import { clientKeyField } from '../input/clientKey.ts';
import { dayField, instantField } from '../input/dateInput.ts';
import { exportFormatField } from '../input/exportFormat.ts';
import { expectedUpdatedAtField, flagField, oneOfField } from '../input/fields.ts';
import { contactView, followUpView } from './followUp.ts';
import { idField, sellerFilter } from '../input/ids.ts';
import { pageInput, paginationView } from '../input/pagination.ts';
import { sortFields } from '../input/sorting.ts';
import { emailField, optionalText, reasonField, requiredText, TEXT_LIMITS } from '../input/text.ts';
import { PRICE_SOURCES } from './priceSource.ts';
import { SALE_STATUSES } from './saleStatus.ts';
import { dniReadField, verificationView } from './verification.ts';
import { overrideView } from '../teams/override.ts';
import { COVERAGES } from '../zones/coverage.ts';

/** Reports each required field of a missing object. */
const orEmpty = (value: unknown): unknown => value ?? {};

function withEitherName(value: unknown): unknown {
  const address = orEmpty(value) as Record<string, unknown>;
  if (typeof address !== 'object' || Array.isArray(address)) return value;
  return {
    ...address,
    province: address.province ?? address.state,
    postalCode: address.postalCode ?? address.zipCode,
  };
}

const addressFields = z.object(
  {
    street: requiredText('Calle'),
    number: requiredText('Altura'),
    city: requiredText('Localidad'),
    province: requiredText('Provincia'),
    postalCode: requiredText('Código postal'),
  },
  { error: 'El campo Dirección debe ser un objeto' },
);

type AddressInput = z.input<typeof addressFields> & Partial<Record<'state' | 'zipCode', string>>;

const addressInput = z.preprocess<unknown, typeof addressFields, AddressInput>(withEitherName, addressFields);

const customerFields = z.object(
  {
    name: requiredText('Nombre del cliente', { max: TEXT_LIMITS.name }),
    email: emailField('Email del cliente'),
    phone: requiredText('Teléfono del cliente', { pasted: true }),
    dni: requiredText('DNI del cliente', { pasted: true }),
    /** Signed name; null or blank keeps the current photo. */
    dniPhoto: optionalText('Foto del DNI').nullish(),
    address: addressInput,
  },
  { error: 'El campo Datos del cliente debe ser un objeto' },
);

const customerInput = z.preprocess<unknown, typeof customerFields, z.input<typeof customerFields>>(
  orEmpty,
  customerFields,
);

const saleFields = z.object({
  planId: idField('Plan'),
  description: requiredText('Descripción', { max: TEXT_LIMITS.description, multiline: true }),
  customerInfo: customerInput,
  dniRead: dniReadField,
});

/** Stored with each sale: change the version together with the text. */
export const ACCEPTANCE = {
  version: '2026-11',
  text: 'El cliente acepta recibir el equipo sin costo de instalación.',
  /** As the customer accepts it. */
  customerText: 'Acepto recibir el equipo sin costo de instalación',
} as const;

export const registerSaleInput = saleFields.extend({
  acceptance: flagField('Aceptación').optional(),
  clientKey: clientKeyField.optional(),
  /** When the device recorded the sale; the price of that moment counts. */
  capturedAt: instantField('Momento de la venta').optional(),
  /** The prospect who becomes the customer. */
  prospectId: idField('Interesado').nullish(),
});
export type RegisterSaleInput = z.infer<typeof registerSaleInput>;
export type RegisterSaleRequest = z.input<typeof registerSaleInput>;

export const editSaleInput = saleFields.partial().extend({
  expectedUpdatedAt: expectedUpdatedAtField,
  id: idField('id'),
});
export type EditSaleInput = z.infer<typeof editSaleInput>;
export type EditSaleRequest = z.input<typeof editSaleInput>;

export const addPhotoInput = z.object({
  id: idField('id'),
  /** A signed name. */
  dniPhoto: requiredText('Foto del DNI'),
  dniRead: dniReadField,
});
export type AddPhotoInput = z.infer<typeof addPhotoInput>;

/** Argentine calendar days, inclusive. */
export const saleFilterFields = {
  status: oneOfField('Estado', SALE_STATUSES).optional(),
  startDate: dayField('Fecha de inicio').optional(),
  endDate: dayField('Fecha de fin').optional(),
};

interface Days {
  startDate?: string | undefined;
  endDate?: string | undefined;
}

export function daysInOrder({ startDate, endDate }: Days): boolean {
  return !startDate || !endDate || startDate <= endDate;
}

const DAYS_OUT_OF_ORDER = {
  error: 'El campo Fecha de inicio no puede ser posterior a Fecha de fin',
  path: ['startDate'],
};

const saleFilterInput = z.object(saleFilterFields).refine(daysInOrder, DAYS_OUT_OF_ORDER);
export type SaleFilterInput = z.infer<typeof saleFilterInput>;

export const SALE_SEARCH_MIN = 2;

const searchField = optionalText('Búsqueda', { pasted: true })
  .refine(
    (text) => text === '' || text.length >= SALE_SEARCH_MIN,
    `El campo Búsqueda debe tener al menos ${SALE_SEARCH_MIN} caracteres`,
  )
  .default('');

export const exportSalesInput = z
  .object({
    ...saleFilterFields,
    search: searchField,
    format: exportFormatField,
  })
  .refine(daysInOrder, DAYS_OUT_OF_ORDER);
export type ExportSalesInput = z.infer<typeof exportSalesInput>;

export const SALE_SORTS = ['createdAt', 'customerName', 'amount', 'status'] as const;
export type SaleSort = (typeof SALE_SORTS)[number];

const listFields = {
  ...sortFields(SALE_SORTS),
  ...saleFilterFields,
  search: searchField,
};

export const listSalesInput = pageInput.extend(listFields).refine(daysInOrder, DAYS_OUT_OF_ORDER);
export type ListSalesInput = z.infer<typeof listSalesInput>;

export const listAllSalesInput = pageInput
  .extend({
    ...listFields,
    sellerId: sellerFilter,
  })
  .refine(daysInOrder, DAYS_OUT_OF_ORDER);
export type ListAllSalesInput = z.infer<typeof listAllSalesInput>;

/** `personal` adds the customer's identity. */
export const exportAllSalesInput = z
  .object({
    ...listFields,
    sellerId: sellerFilter,
    format: exportFormatField,
    personal: flagField('Datos personales').default(false),
  })
  .refine(daysInOrder, DAYS_OUT_OF_ORDER);
export type ExportAllSalesInput = z.infer<typeof exportAllSalesInput>;

export const changeSaleStatusInput = z.object({
  status: oneOfField('Estado', SALE_STATUSES),
  /** Status on the caller's screen; another one is a 409. */
  expectedStatus: oneOfField('Estado esperado', SALE_STATUSES).optional(),
  reason: reasonField('Motivo').optional(),
  id: idField('id'),
});
export type ChangeSaleStatusInput = z.infer<typeof changeSaleStatusInput>;

/** Of a seller's pending sales. */
export const cancelSalesInput = z.object({
  id: idField('id'),
  reason: requiredText('Motivo', { max: TEXT_LIMITS.reason, multiline: true }),
});
export type CancelSalesInput = z.infer<typeof cancelSalesInput>;

export const saleView = z.object({
  _id: z.string(),
  description: z.string(),
  planId: z.string(),
  planName: z.string(),
  /** Pesos; like `commission`, frozen at registration. */
  planPrice: z.number(),
  amount: z.number(),
  commission: z.number(),
  priceSource: z.enum(PRICE_SOURCES),
  capturedAt: z.iso.datetime().nullable(),
  /** Price of the plan at registration, if the sale keeps a different one from its capture. */
  registeredPrice: z.number().nullable(),
  /** The plan that was approved, if the seller has changed it since. */
  approvedPlanName: z.string().nullable(),
  /** Coverage of its address, or as decided; null without rules and for imported sales. */
  coverage: z.enum(COVERAGES).nullable(),
  coverageDecidedAt: z.iso.datetime().nullable(),
  status: z.enum(SALE_STATUSES),
  sellerId: z.string(),
  sellerName: z.string(),
  customerInfo: z.object({
    name: z.string(),
    dni: z.string(),
    phone: z.string(),
    email: z.string(),
    /** Signed: `/uploads/` + this name works for an hour or two. */
    dniPhoto: z.string().nullable(),
    address: addressView,
  }),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  verification: verificationView,
  followUp: followUpView,
  appointment: appointmentView.nullable(),
  commissionState: z.enum(COMMISSION_STATES),
  expected: expectedView.nullable(),
  held: z.enum(HELD_BY).nullable(),
  /** When the commission becomes payable; null while held, and unless installed or completed. */
  payableAt: z.iso.datetime().nullable(),
  settlementId: z.string().nullable(),
  claim: claimView.nullable(),
  /** Another sale of the last 90 days has the same DNI or phone, and no administrator has dismissed it. */
  possibleDuplicate: z.boolean(),
  photoRemovedAt: z.iso.datetime().nullable(),
  acceptance: z.boolean(),
  acceptanceVersion: z.string().nullable(),
  /** The customer's own acceptance wins over the seller's. */
  acceptanceBy: z.enum(ACCEPTED_BY).nullable(),
  /** The network of the customer's own acceptance; like `override` for administrators alone. */
  acceptanceFrom: z.enum(CUSTOMER_NETWORKS).nullable().optional(),
  override: overrideView.nullable().optional(),
  customerLink: customerLinkView.nullable(),
  withdrawal: withdrawalView.nullable(),
  prospectId: z.string().nullable(),
  /** Only of an erased sale: false while the search index may still hold its customer. */
  erasedFromIndex: z.boolean().optional(),
  clientKey: z.string().optional(),
});
export type SaleView = z.infer<typeof saleView>;

export const requestedVerificationView = z.object({ verification: verificationView, sale: saleView });
export type RequestedVerificationView = z.infer<typeof requestedVerificationView>;

export const recordedContactView = z.object({ contact: contactView, sale: saleView });
export type RecordedContactView = z.infer<typeof recordedContactView>;

export const salePageView = z.object({
  sales: z.array(saleView),
  pagination: paginationView,
  /** True when a search stopped counting: `total` is a minimum. */
  totalIsMinimum: z.boolean(),
});
export type SalePageView = z.infer<typeof salePageView>;

/** Places of the caller's recent sales: enough to cover a seller's zone. */
export const PLACES_MAX = 200;

export const salePlaceView = addressView.pick({ city: true, province: true, postalCode: true });
export type SalePlaceView = z.infer<typeof salePlaceView>;

/** Pesos, without cancelled sales. */
export const saleStatsView = z.object({
  totalCount: z.number(),
  totalSales: z.number(),
  totalCommissions: z.number(),
  avgSale: z.number(),
});
export type SaleStatsView = z.infer<typeof saleStatsView>;

/** Pesos. Only `statuses` counts cancelled sales. */
export const saleTrendsView = z.object({
  months: z
    .array(z.object({ month: z.string(), count: z.number(), amount: z.number(), commission: z.number() }))
    .max(12),
  statuses: z
    .array(z.object({ status: z.enum(SALE_STATUSES), count: z.number(), commission: z.number() }))
    .max(SALE_STATUSES.length),
});
export type SaleTrendsView = z.infer<typeof saleTrendsView>;
