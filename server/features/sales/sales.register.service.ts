import { argentineDay } from '../../../shared/values/dates.ts';
import { DAY_MS, SECOND_MS } from '../../../shared/values/durations.ts';
import { ACCEPTANCE, type RegisterSaleInput } from '../../../shared/sales/sales.ts';
import { tooMany } from '../../../shared/errors.ts';
import type { SignedInUser } from '../../caller.ts';
import type { AppContext } from '../../context.ts';
import { recordEvent } from '../events/events.service.ts';
import { winProspect } from '../prospects/prospects.state.service.ts';
import { coverageColumns } from './coverage/coverage.service.ts';
import { isPossibleDuplicate } from './duplicates/duplicates.service.ts';
import { photoColumns } from './photo/photo.service.ts';
import { isAhead, priceColumns } from './price/price.service.ts';
import { saleErrors } from './sale/sale.errors.ts';
import {
  findSaleByKey,
  hasApprovedSale,
  insertSale,
  registeredAtBefore,
  type NewSale,
  type Sale,
} from './sale/sale.repository.ts';
import { toSaleView } from './sale/sale.view.ts';
import { customerColumns, hashOfContent, type CustomerColumns } from './sales.rules.ts';
import { openFirstAttempt } from './verification/verification.attempts.service.ts';

/** Returns the stored sale if the `clientKey` was used before; throws 409 if for other content, 404 for a plan not on offer or another's prospect, 400 for a `capturedAt` ahead, 429 for a new seller's 31st in 24 hours. */
export function registerSale(ctx: AppContext, user: SignedInUser, input: RegisterSaleInput) {
  return ctx.transaction(() => {
    const { clientKey } = input;
    // Before the checks: the first call may have used the photo, the plan may be gone, and the clock set back.
    const earlier = clientKey === undefined ? undefined : findSaleByKey(ctx.db, user.id, clientKey);
    if (earlier && earlier.sellerId !== user.id) throw saleErrors.HANDED_OVER();
    const sale = earlier ? requireSameContent(earlier, input) : storeSale(ctx, user, input);
    return toSaleView(ctx, sale, user);
  });
}

function storeSale(ctx: AppContext, user: SignedInUser, input: RegisterSaleInput): Sale {
  const { clientKey } = input;
  requireShare(ctx, user);
  const registration = { user, input, customer: customerColumns(input.customerInfo) };
  const nowMs = ctx.now();
  const sale = insertSale(ctx.db, {
    sellerId: user.id,
    sellerName: user.name,
    status: 'pending',
    description: input.description,
    ...registration.customer,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
    soldOn: argentineDay(nowMs),
    clientKey: clientKey ?? null,
    authorId: user.id,
    contentHash: clientKey === undefined ? null : hashOfContent(input),
    ...columnsBefore(ctx, registration),
  });
  for (const { after } of CAPABILITIES) after?.(ctx, registration, sale);
  recordEvent(ctx, sale, { actorId: user.id, kind: 'registered', to: sale.status });
  return sale;
}

/** Sales of a seller in 24 hours until one was approved: fakes take everybody's time. */
const NEW_SELLER_SALES = 30;

function requireShare(ctx: AppContext, { id, role }: SignedInUser): void {
  if (!ctx.config.RATE_LIMIT || role === 'admin') return;
  const earlierAtMs = registeredAtBefore(ctx.db, id, NEW_SELLER_SALES - 1);
  const waitMs = earlierAtMs === undefined ? 0 : earlierAtMs + DAY_MS - ctx.now();
  if (waitMs > 0 && !hasApprovedSale(ctx.db, id))
    throw tooMany('Podrás registrar más cuando se apruebe tu primera venta', Math.ceil(waitMs / SECOND_MS));
}

function requireSameContent(earlier: Sale, { capturedAt, ...rest }: RegisterSaleInput): Sale {
  // Refused as ahead then, the moment was left out: the device's clock has been overtaken since.
  const wasAhead = capturedAt !== undefined && isAhead(capturedAt, earlier.createdAtMs);
  const content = wasAhead || capturedAt === undefined ? rest : { ...rest, capturedAt };
  if (earlier.contentHash !== hashOfContent(content)) throw saleErrors.CLIENT_KEY_USED();
  return earlier;
}

interface Registration {
  user: SignedInUser;
  input: RegisterSaleInput;
  customer: CustomerColumns;
}

interface Capability {
  /** Returns columns of the new sale, or throws what it refuses. */
  before?: (ctx: AppContext, registration: Registration) => Partial<NewSale>;
  /** Does what follows from the stored sale. */
  after?: (ctx: AppContext, registration: Registration, sale: Sale) => void;
}

/** No sale lacks a price. */
type Priced = Partial<NewSale> &
  Pick<NewSale, 'planId' | 'planName' | 'priceCents' | 'rateBp' | 'commissionCents'>;

interface Pricing extends Capability {
  before: (ctx: AppContext, registration: Registration) => Priced;
}

const price: Pricing = {
  before: (ctx, { user, input }) => priceColumns(ctx, user, input),
};

const reading: Capability = {
  before: (ctx, { user, input }) => photoColumns(ctx, user, null, input.customerInfo.dniPhoto),
  after: (ctx, { input }, sale) => openFirstAttempt(ctx, sale, input.dniRead),
};

const acceptance: Capability = {
  before: (_ctx, { input }) => ({ acceptanceVersion: input.acceptance ? ACCEPTANCE.version : null }),
};

const duplicates: Capability = {
  before: (ctx, { customer }) => ({ possibleDuplicate: isPossibleDuplicate(ctx, customer) }),
};

const coverage: Capability = {
  before: (ctx, { customer }) => coverageColumns(ctx, undefined, customer),
};

const prospect: Capability = {
  after: (ctx, { user, input }, sale) => {
    if (typeof input.prospectId === 'number') winProspect(ctx, user, input.prospectId, sale.id);
  },
};

/** All that a registration asks of other capabilities, in this order. */
const CAPABILITIES: [Pricing, ...Capability[]] = [price, reading, acceptance, duplicates, coverage, prospect];

function columnsBefore(ctx: AppContext, registration: Registration): Priced {
  const [{ before: priced }, ...others] = CAPABILITIES;
  const columns = priced(ctx, registration);
  for (const { before } of others) Object.assign(columns, before?.(ctx, registration));
  return columns;
}
