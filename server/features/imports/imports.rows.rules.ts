import { createHash } from 'node:crypto';
import { z } from 'zod';
import { argentineDay } from '../../../shared/values/dates.ts';
import { parseInstant } from '../../../shared/input/dateInput.ts';
import { IMPORT_FIELD_LABELS, type ImportField } from '../../../shared/imports/imports.ts';
import { requiredMessage } from '../../../shared/input/messages.ts';
import { toCents } from '../../../shared/values/money.ts';
import { priceField } from '../../../shared/input/moneyFields.ts';
import { SALE_STATUS_LABELS, SALE_STATUSES, type SaleStatus } from '../../../shared/sales/saleStatus.ts';
import { emailField, optionalText, requiredText, TEXT_LIMITS } from '../../../shared/input/text.ts';
import { isSamePlanName } from '../plans/plans.service.ts';
import type { ImportedSale } from '../sales/sales.import.service.ts';
import { plainName } from './imports.columns.rules.ts';

export interface KnownPlan {
  id: number;
  name: string;
  description: string;
  priceCents: number;
}

export interface Known {
  plans: KnownPlan[];
  /** Seller's id for a cell; undefined for an empty one. Throws `WrongCell`. */
  sellerOf: (cell: string) => number | undefined;
  nowMs: number;
}

export interface CheckedRow {
  sale: ImportedSale;
  sellerId: number;
  /** Equal for equal content, however numbers and dates are written. */
  hash: string;
  /** As earlier versions made it; missing in the previews that they kept. */
  formerHash?: string;
}

export interface Problem {
  field: ImportField;
  message: string;
}

export type Cells = Partial<Record<ImportField, string>>;

const label = IMPORT_FIELD_LABELS;

const texts = z.object({
  customerName: requiredText(label.customerName, { max: TEXT_LIMITS.name }),
  dni: optionalText(label.dni, { pasted: true }),
  phone: optionalText(label.phone, { pasted: true }),
  email: z.union(
    [z.literal(''), emailField(label.email)],
    `El campo ${label.email} debe ser un email válido`,
  ),
  street: optionalText(label.street),
  number: optionalText(label.number),
  city: optionalText(label.city),
  province: optionalText(label.province),
  postalCode: optionalText(label.postalCode),
  description: optionalText(label.description, { max: TEXT_LIMITS.description, multiline: true }),
});

const BLANK = Object.fromEntries(Object.keys(texts.shape).map((field) => [field, '']));

/** The parsed row, or why it cannot be a sale. */
export function checkRow(cells: Cells, { plans, sellerOf, nowMs }: Known): CheckedRow | Problem[] {
  const problems: Problem[] = [];
  const read = <T>(field: ImportField, work: () => T): T | undefined => {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof WrongCell)) throw error;
      problems.push({ field, message: error.message });
      return undefined;
    }
  };
  const writtenAt = read('date', () => readDate(cells.date, nowMs));
  const text = texts.safeParse({ ...BLANK, ...cells });
  if (!text.success) {
    problems.push(
      ...text.error.issues.map(({ path, message }) => ({ field: path[0] as ImportField, message })),
    );
  }
  const priceCents = read('price', () => readPrice(cells.price));
  const plan = read('planName', () => readPlan(cells.planName, priceCents, plans));
  const status = read('status', () => readStatus(cells.status));
  const sellerId = read('sellerEmail', () => readSeller(cells.sellerEmail, sellerOf));
  if (problems.length > 0 || !text.success || !writtenAt || !plan || !status || !sellerId) return problems;
  const { customerName, dni, phone, email, street, number, city, province, postalCode, description } =
    text.data;
  const sale: ImportedSale = {
    createdAtMs: Math.min(writtenAt.atMs, nowMs),
    planId: plan.id,
    planName: plan.name,
    priceCents: priceCents ?? plan.priceCents,
    status,
    description: description || plan.description,
    customer: {
      customerName,
      customerEmail: email,
      customerPhone: phone,
      customerDni: dni,
      street,
      streetNumber: number,
      city,
      province,
      postalCode,
    },
  };
  // Without what the plan, the clock or the choice of a seller for the whole file provides.
  const content = (customer: ImportedSale['customer']) => [
    argentineDay(writtenAt.atMs),
    plan.id,
    status,
    customer,
    [priceCents, description],
  ];
  const formerCustomer = {
    ...sale.customer,
    customerPhone: formerNumber(cells.phone),
    customerDni: formerNumber(cells.dni),
  };
  const timeMs = writtenAt.hasTime ? writtenAt.atMs : undefined;
  const namedId = cells.sellerEmail ? sellerId : undefined;
  return {
    sale,
    sellerId,
    hash: hashOf([...content(sale.customer), timeMs, namedId]),
    formerHash: hashOf(content(formerCustomer)),
  };
}

/** As earlier versions stored it, with the spaces and hyphens it was copied with. */
function formerNumber(cell = ''): string {
  return cell.replaceAll(/\p{Cf}/gu, '').trim();
}

export class WrongCell extends Error {}

const DATE = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:,? +(\d{1,2}):(\d{2})(?::\d{2})?)?$/;
const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::\d{2})?)?$/;

const two = (part: string) => part.padStart(2, '0');

/** A day without a time becomes noon. */
function readDate(text = '', nowMs: number): { atMs: number; hasTime: boolean } {
  if (text === '') throw new WrongCell(requiredMessage(label.date));
  const [, first = '', month = '', last = '', hour, minute = '00'] =
    DATE.exec(text) ?? ISO_DATE.exec(text) ?? [];
  const [year, day] = first.length === 4 ? [first, last] : [last, first];
  const atMs = parseInstant(`${year}-${two(month)}-${two(day)}T${two(hour ?? '12')}:${minute}`);
  if (atMs === undefined) throw new WrongCell(`El campo ${label.date} debe ser una fecha dd/mm/aaaa`);
  if (argentineDay(atMs) > argentineDay(nowMs))
    throw new WrongCell(`El campo ${label.date} es de un día que no llegó`);
  return { atMs, hasTime: hour !== undefined };
}

const price = priceField(label.price);

/** Undefined for a blank. A separator before one or two digits is decimal; others group thousands. */
function readPrice(text = ''): number | undefined {
  const plain = text.replaceAll(/^\$|\s/g, '').replace(/^\$/, '');
  if (plain === '') return undefined;
  const [, whole = '', decimals = '0'] = /^(\d[\d.,]*?)(?:[.,](\d{1,2}))?$/.exec(plain) ?? [];
  const isGrouped = /^\d+$|^[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*$/.test(whole);
  const parsed = price.safeParse(
    isGrouped ? Number(`${whole.replaceAll(/[.,]/g, '')}.${decimals}`) : Number.NaN,
  );
  if (!parsed.success) throw new WrongCell(parsed.error.issues[0]?.message ?? '');
  return toCents(parsed.data);
}

/** By its exact name, else by one that differs in case, accents or symbols; without a name by price. Each if unambiguous. */
function readPlan(name = '', priceCents: number | undefined, plans: KnownPlan[]): KnownPlan {
  const [plan, other] =
    name === '' ? plans.filter((one) => one.priceCents === priceCents) : named(name, plans);
  if (plan && !other) return plan;
  if (name === '') throw new WrongCell(requiredMessage(label.planName));
  throw new WrongCell(
    plan
      ? `El campo ${label.planName} vale para más de un plan, escribe su nombre exacto: ${name}`
      : `El campo ${label.planName} no es un plan que exista: ${name}`,
  );
}

function named(name: string, plans: KnownPlan[]): KnownPlan[] {
  const exact = plans.filter((plan) => isSamePlanName(plan.name, name));
  const wanted = plainName(name);
  return exact.length > 0 || wanted === '' ? exact : plans.filter((plan) => plainName(plan.name) === wanted);
}

const statusOf = new Map(
  SALE_STATUSES.flatMap((status) =>
    [status, SALE_STATUS_LABELS[status]].map((name) => [plainName(name), status] as const),
  ),
);

function readStatus(name = ''): SaleStatus {
  if (name === '') return 'pending';
  const status = statusOf.get(plainName(name));
  if (status) return status;
  throw new WrongCell(
    `El campo ${label.status} debe ser uno de: ${Object.values(SALE_STATUS_LABELS).join(', ')}`,
  );
}

function readSeller(cell = '', sellerOf: Known['sellerOf']): number {
  const sellerId = sellerOf(cell);
  if (sellerId === undefined) throw new WrongCell(requiredMessage(label.sellerEmail));
  return sellerId;
}

function hashOf(content: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url');
}
