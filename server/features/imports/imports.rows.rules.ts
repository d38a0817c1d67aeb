import { createHash } from 'node:crypto';
import { z } from 'zod';
import { argentineDay } from '../../../shared/values/dates.ts';
import { IMPORT_FIELD_LABELS, type ImportField } from '../../../shared/imports/imports.ts';
import { requiredMessage } from '../../../shared/input/messages.ts';
import { toCents } from '../../../shared/values/money.ts';
import { NO_AREA_CODE, whatsAppNumber } from '../../../shared/values/phones.ts';
import { digitsOf, fold } from '../../../shared/search/words.ts';
import { fullDni } from '../../../shared/sales/duplicates.ts';
import { officialProvince, postalNumber } from '../../../shared/zones/coverage.ts';
import { genderless, plainName, withRuined, type Cells, type Problem } from '../../files/sheetCells.ts';
import { priceField } from '../../../shared/input/moneyFields.ts';
import { SALE_STATUS_LABELS, SALE_STATUSES, type SaleStatus } from '../../../shared/sales/saleStatus.ts';
import { asTyped, emailField, optionalText, requiredText, TEXT_LIMITS } from '../../../shared/input/text.ts';
import { isSamePlanName } from '../plans/plans.service.ts';
import type { ImportedSale } from '../sales/sales.import.service.ts';
import { readDate, WrongCell } from './imports.dates.rules.ts';

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
  monthFirst: boolean;
}

export interface CheckedRow {
  sale: ImportedSale;
  sellerId: number;
  /** Equal for equal content, however it is written. */
  hash: string;
  /** As earlier versions made it; missing in the previews that they kept. */
  formerHashes?: string[];
}

/** A doubt that the form would raise, too. */
export interface Warning {
  field: 'dni' | 'phone';
  message: string;
}

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

/** The parsed row, or why it cannot be a sale. `raw`: as earlier versions read it. */
export function checkRow(
  { cells, ruined }: { cells: Cells<ImportField>; ruined: Problem<ImportField>[] },
  raw: Cells<ImportField>,
  { plans, sellerOf, nowMs, monthFirst }: Known,
): CheckedRow | Problem<ImportField>[] {
  const problems: Problem<ImportField>[] = [];
  const read = <T>(field: ImportField, work: () => T): T | undefined => {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof WrongCell)) throw error;
      problems.push({ field, message: error.message });
      return undefined;
    }
  };
  const writtenAt = read('date', () => readDate(cells.date, nowMs, monthFirst));
  const text = texts.safeParse({
    ...BLANK,
    ...cells,
    customerName: [cells.customerName, cells.lastName].filter(Boolean).join(' '),
  });
  if (!text.success) {
    problems.push(
      ...text.error.issues.map(({ path, message }) => ({ field: path[0] as ImportField, message })),
    );
  }
  const priceCents = read('price', () => readPrice(cells.price));
  const plan = read('planName', () => readPlan(cells.planName, priceCents, plans));
  const status = read('status', () => readStatus(cells.status));
  const sellerId = read('sellerEmail', () => readSeller(cells.sellerEmail, sellerOf));
  const wrong = withRuined(ruined, problems);
  if (wrong.length > 0 || !text.success || !writtenAt || !plan || !status || !sellerId) return wrong;
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
  const content = (customer: unknown, ownDescription: string) => [
    argentineDay(writtenAt.atMs),
    plan.id,
    status,
    customer,
    [priceCents, ownDescription],
  ];
  const written = [writtenAt.hasTime ? writtenAt.atMs : undefined, cells.sellerEmail ? sellerId : undefined];
  const former = (numberOf: (cell: string) => string) =>
    content(formerCustomer(raw, email, numberOf), raw.description ?? '');
  return {
    sale,
    sellerId,
    hash: hashOf([...content(comparedCustomer(sale.customer), fold(description)), ...written]),
    formerHashes: [hashOf([...former(asTyped), ...written]), hashOf(former(withoutInvisible))],
  };
}

function comparedCustomer(customer: ImportedSale['customer']): string[] {
  const { customerEmail, customerDni, customerPhone, province, postalCode, ...texts } = customer;
  return [
    customerEmail,
    digitsOf(customerDni),
    whatsAppNumber(customerPhone) ?? digitsOf(customerPhone),
    officialProvince(province) ?? fold(province),
    String(postalNumber(postalCode) ?? fold(postalCode)),
    ...[texts.customerName, texts.street, texts.streetNumber, texts.city].map(fold),
  ];
}

/** The customer as earlier versions stored it. */
function formerCustomer(
  cells: Cells<ImportField>,
  customerEmail: string,
  numberOf: (cell: string) => string,
): ImportedSale['customer'] {
  const text = (field: ImportField) => (cells[field] ?? '').trim();
  return {
    customerName: text('customerName'),
    customerEmail,
    customerPhone: numberOf(text('phone')).trim(),
    customerDni: numberOf(text('dni')).trim(),
    street: text('street'),
    streetNumber: text('number'),
    city: text('city'),
    province: text('province'),
    postalCode: text('postalCode'),
  };
}

function withoutInvisible(cell: string): string {
  return cell.replaceAll(/\p{Cf}/gu, '');
}

/** Returns doubts about a row that is stored all the same. */
export function warningsOf({ sale: { customer } }: CheckedRow): Warning[] {
  const { customerDni, customerPhone } = customer;
  const warnings: Warning[] = [];
  if (customerDni !== '' && fullDni(customerDni) === undefined)
    warnings.push({ field: 'dni', message: `Al DNI le faltan o le sobran números: ${customerDni}` });
  if (customerPhone !== '' && whatsAppNumber(customerPhone) === undefined)
    warnings.push({ field: 'phone', message: `${NO_AREA_CODE}: ${customerPhone}` });
  return warnings;
}

const price = priceField(label.price);

/** Undefined for a blank. A separator before one or two digits is decimal; others group thousands. */
function readPrice(text = ''): number | undefined {
  const plain = text.replaceAll(/\s/g, '').replaceAll(/^(?:ARS|AR\$|\$)+|(?:ARS|\$)+$/gi, '');
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
    [status, SALE_STATUS_LABELS[status]].map((name) => [genderless(name), status] as const),
  ),
);

function readStatus(name = ''): SaleStatus {
  if (name === '') return 'pending';
  const status = statusOf.get(genderless(name));
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
