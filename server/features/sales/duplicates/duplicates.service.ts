import {
  ALIKE_MAX,
  fullDni,
  type CheckDuplicatesInput,
  type DuplicatesView,
} from '../../../../shared/sales/duplicates.ts';
import type { SaleView } from '../../../../shared/sales/sales.ts';
import { DAY_MS } from '../../../../shared/values/durations.ts';
import { whatsAppNumber } from '../../../../shared/values/phones.ts';
import type { SignedInUser } from '../../../caller.ts';
import type { AppContext } from '../../../context.ts';
import { limitsOf } from '../../../limits.ts';
import { changeSale } from '../sale/sale.change.service.ts';
import { findSale, type Sale } from '../sale/sale.repository.ts';
import { requireSale } from '../sale/sale.service.ts';
import { toSaleView } from '../sale/sale.view.ts';
import {
  isMarkedBySystem,
  listWithDni,
  listWithPhone,
  type AlikeSale,
  type Whose,
} from './duplicates.repository.ts';

/** A sale counts as a duplicate of one that is no older than this. */
const RECENT_MS = 90 * DAY_MS;

/** Names the caller's sales; of other sellers, only whether one exists. Throws 429 beyond 20 an hour. */
export async function checkDuplicates(
  ctx: AppContext,
  user: SignedInUser,
  { dni, phone }: CheckDuplicatesInput,
): Promise<DuplicatesView> {
  const identity = identityOf(dni, phone);
  if (identity.dni === undefined && identity.phone === undefined) return { own: [], taken: false };
  await limitsOf(ctx).take('duplicateChecks', user.id);
  return ctx.snapshot(() => ({
    own: findAlike(ctx, identity, { own: user.id }).map(({ id, customerName, status }) => ({
      _id: String(id),
      customerName,
      status,
    })),
    taken: findAlike(ctx, identity, { others: user.id }).length > 0,
  }));
}

/** Clears the mark of a possible duplicate. */
export function resolveDuplicate(ctx: AppContext, admin: SignedInUser, saleId: number): Promise<SaleView> {
  return ctx.transaction(() => {
    const sale = requireSale(ctx, admin, saleId);
    const resolved = changeSale(ctx, sale, { possibleDuplicate: false }, { actorId: admin.id });
    return toSaleView(ctx, resolved, admin);
  });
}

type Customer = Pick<Sale, 'customerDni' | 'customerPhone'>;

/** True if a sale about to be stored resembles an existing one. */
export function isPossibleDuplicate(ctx: AppContext, customer: Customer): boolean {
  return listAlike(ctx, identityIn(customer), {}, 1).length > 0;
}

/** Counts a seller's edit as a check if it brings another DNI or phone to compare; throws 429 beyond 20 an hour. */
export async function countAsCheck(ctx: AppContext, user: SignedInUser, sale: Sale, customer: Customer) {
  const { dni, phone } = changedIdentity(sale, customer);
  const isCheck = user.role !== 'admin' && (dni !== undefined || phone !== undefined);
  if (isCheck) await limitsOf(ctx).take('duplicateChecks', user.id);
}

/** After an edit of DNI or phone, marks the newer sale of each resembling pair. Returns the edited sale. Call in its transaction. */
export function markDuplicates(ctx: AppContext, before: Sale, after: Sale, actorId: number): Sale {
  const alike = findAlike(ctx, changedIdentity(before, after), {});
  const isCounted = ({ createdAtMs }: AlikeSale) =>
    after.status !== 'cancelled' && createdAtMs - after.createdAtMs <= RECENT_MS;
  for (const { id } of alike.filter((sale) => byNewest(sale, after) < 0 && isCounted(sale))) {
    // Without an actor: the timeline must not reveal whose sale it resembles.
    setMark(ctx, findSale(ctx.db, id), true);
  }
  unmarkDuplicates(ctx, changedIdentity(after, before), before);
  const isNewer = alike.some((sale) => byNewest(after, sale) < 0);
  return isNewer ? changeSale(ctx, after, { possibleDuplicate: true }, { actorId }) : after;
}

/** Unmarks newer sales that another sale's edit marked and that no longer resemble any. Call in its transaction. */
function unmarkDuplicates(ctx: AppContext, identity: Identity, older: Sale): void {
  for (const { id } of findAlike(ctx, identity, {}).filter((sale) => byNewest(sale, older) < 0)) {
    const sale = findSale(ctx.db, id);
    if (!sale?.possibleDuplicate || !isMarkedBySystem(ctx.db, id)) continue;
    const others = findAlike(ctx, identityIn(sale), {});
    if (!others.some((other) => byNewest(sale, other) < 0)) setMark(ctx, sale, false);
  }
}

/** Like `unmarkDuplicates`, for a sale that is no longer compared: cancelled. */
export function unmarkDuplicatesOf(ctx: AppContext, sale: Sale): void {
  unmarkDuplicates(ctx, identityIn(sale), sale);
}

/** By the server, and no news: a stranger's edit caused it. */
function setMark(ctx: AppContext, sale: Sale | undefined, possibleDuplicate: boolean): void {
  if (sale) changeSale({ ...ctx, isPast: true }, sale, { possibleDuplicate }, { actorId: null });
}

function identityIn({ customerDni, customerPhone }: Customer): Identity {
  return identityOf(customerDni, customerPhone);
}

function changedIdentity(before: Customer, after: Customer): Identity {
  const [was, is] = [identityIn(before), identityIn(after)];
  return {
    dni: is.dni === was.dni ? undefined : is.dni,
    phone: is.phone === was.phone ? undefined : is.phone,
  };
}

/** A customer's numbers in comparable form; undefined if incomplete. */
interface Identity {
  dni: string | undefined;
  phone: string | undefined;
}

function identityOf(dni: string, phone: string): Identity {
  return { dni: fullDni(dni), phone: whatsAppNumber(phone) };
}

/** Sales of the last 90 days with that DNI or phone, without cancelled ones, newest first. */
function findAlike(ctx: AppContext, identity: Identity, whose: Whose): AlikeSale[] {
  const found = new Map(listAlike(ctx, identity, whose, ALIKE_MAX).map((sale) => [sale.id, sale]));
  return [...found.values()].toSorted(byNewest);
}

type Made = Pick<AlikeSale, 'id' | 'createdAtMs'>;

/** Compares by when sales were made: ids do not tell, since imports store earlier ones later. */
function byNewest(one: Made, other: Made): number {
  return other.createdAtMs - one.createdAtMs || other.id - one.id;
}

function listAlike(ctx: AppContext, { dni, phone }: Identity, whose: Whose, limit: number): AlikeSale[] {
  const untilMs = ctx.now();
  const recent = { sinceMs: untilMs - RECENT_MS, untilMs };
  return [
    ...(dni === undefined ? [] : listWithDni(ctx.db, dni, recent, whose, limit)),
    ...(phone === undefined ? [] : listWithPhone(ctx.db, phone, recent, whose, limit)),
  ];
}
