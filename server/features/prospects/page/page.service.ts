import { DAY_MS, SECOND_MS } from '../../../../shared/values/durations.ts';
import { pageOf, type PageInput } from '../../../../shared/input/pagination.ts';
import { publicNameOf } from '../../../../shared/values/names.ts';
import {
  type OwnPageView,
  PAGE_MONTHS,
  type PageMonthView,
  type PublicPageView,
  type SavePageInput,
  type SellerMonthsInput,
  type SellerMonthsView,
  type RequestContactInput,
} from '../../../../shared/prospects/page/page.ts';
import type { SignedInUser } from '../../../caller.ts';
import { type AppContext, type ReadContext, perServer } from '../../../context.ts';
import { recordAudit, subjectOf } from '../../audit/audit.service.ts';
import { longRead } from '../../../longReads/longRead.ts';
import { limitsOf, type Taking } from '../../../limits.ts';
import { listPlansOnOffer } from '../../plans/plans.service.ts';
import { prospectErrors } from '../prospects.errors.ts';
import {
  countSellers,
  deleteFormerPage,
  deleteOldFormerPages,
  findFormerPage,
  findOwnerOf,
  findOwnPage,
  findShownPage,
  listMonths,
  listOfSellers,
  upsertPage,
  type ShownPage,
  addToMonth,
  insertConsent,
  insertFormerPage,
} from './page.repository.ts';
import { toOwnPageView, toPageMonthView, toPublicPageView, toSellerMonthView } from './page.view.ts';
import { CONSENT_VERSION } from '../../../../shared/prospects/page/consent.ts';
import { recordDailyNews } from '../../users/news/news.service.ts';
import { requireUser } from '../../users/users.service.ts';
import { storeAsked } from '../prospects.service.ts';
import { argentineDay } from '../../../../shared/values/dates.ts';

/** The caller's page; all null before it was saved. */
export function getOwnPage(ctx: AppContext, userId: number): OwnPageView {
  return toOwnPageView(findOwnPage(ctx.db, userId));
}

/** A former address leads to its owner's page so long, and is nobody else's. */
const FORMER_MS = 180 * DAY_MS;
/** The newest so many of a seller: nobody keeps all good addresses. */
const FORMER_MAX = 10;

/** Replaces the caller's page as a whole. Throws 409 if the address is another seller's, or was until recently. */
export function savePage(ctx: AppContext, userId: number, input: SavePageInput): Promise<OwnPageView> {
  return ctx.transaction(() => {
    const { slug, enabled: isEnabled, message } = input;
    const owner = findOwnerOf(ctx.db, slug) ?? findFormerOwner(ctx, slug);
    if (owner && owner.userId !== userId) throw prospectErrors.PAGE_ADDRESS_TAKEN();
    const before = findOwnPage(ctx.db, userId);
    deleteFormerPage(ctx.db, slug);
    if (before && before.slug !== slug) {
      insertFormerPage(ctx.db, { slug: before.slug, userId, leftAtMs: ctx.now() });
      deleteOldFormerPages(ctx.db, userId, FORMER_MAX);
    }
    upsertPage(ctx.db, { userId, slug, isEnabled, message: message || null, updatedAtMs: ctx.now() });
    return getOwnPage(ctx, userId);
  });
}

/** Turns a seller's page off. Throws 404 for an unknown account, or one without a page. */
export function switchOffPage(ctx: AppContext, admin: SignedInUser, userId: number): Promise<void> {
  return ctx.transaction(() => {
    const user = requireUser(ctx, userId);
    const page = findOwnPage(ctx.db, userId);
    if (!page) throw prospectErrors.pageNotFound();
    if (!page.isEnabled) return;
    upsertPage(ctx.db, { ...page, isEnabled: false, updatedAtMs: ctx.now() });
    const act = { kind: 'user_updated', reason: 'Página desactivada' } as const;
    recordAudit(ctx, { actorId: admin.id, ...act, ...subjectOf(user) });
  });
}

/** Visits and requests of the caller's page in its latest twelve months, newest first. */
export async function getPageMonths(ctx: AppContext, userId: number): Promise<PageMonthView[]> {
  await keepVisits(ctx);
  return listMonths(ctx.db, userId, PAGE_MONTHS).map(toPageMonthView);
}

/** Sellers by requests on their page in the month, then visits, then open prospects. */
export async function listSellerMonths(
  ctx: AppContext,
  { month = monthOf(ctx), ...input }: SellerMonthsInput,
): Promise<SellerMonthsView> {
  await keepVisits(ctx);
  return longMonthsPage(ctx, month, input);
}

const longMonthsPage = longRead(sellerMonthsPage);

export function sellerMonthsPage(ctx: ReadContext, month: string, input: PageInput): SellerMonthsView {
  return ctx.snapshot(() => {
    const page = (limit: number, offset: number) => listOfSellers(ctx.db, month, { limit, offset });
    const { rows, pagination } = pageOf(input, countSellers(ctx.db, month), page);
    return { sellers: rows.map(toSellerMonthView), pagination };
  });
}

/** Counts the visit. Throws 404 for a page that is unknown, off, or of an inactive account, 429 after 60 a minute from one network. */
export async function showPage(ctx: AppContext, slug: string): Promise<PublicPageView> {
  await limitVisits(ctx);
  const page = ctx.snapshot(() => {
    const shown = requireShownPage(ctx, slug);
    return { userId: shown.userId, view: toPublicPageView(shown, listPlansOnOffer(ctx)) };
  });
  countVisit(ctx, page.userId);
  return page.view;
}

/** Data for the card in chats; undefined for a page that cannot be seen. Throws 429 like `showPage`, and counts with it. */
export async function previewPage(ctx: AppContext, slug: string) {
  await limitVisits(ctx);
  const page = findPageAt(ctx, slug);
  return (
    page && {
      title: `${publicNameOf(page.name)} · Alarmas monitoreadas`,
      description: page.message ?? 'Mira los planes con sus precios y pide que te contacten.',
    }
  );
}

/** Throws 404 for a page that is unknown, off, or of an inactive account. */
export function requireShownPage(ctx: AppContext, slug: string): ShownPage {
  const page = findPageAt(ctx, slug);
  if (!page) throw prospectErrors.pageNotFound();
  return page;
}

function findPageAt(ctx: AppContext, slug: string): ShownPage | undefined {
  return findShownPage(ctx.db, findFormerOwner(ctx, slug)?.currentSlug ?? slug);
}

function findFormerOwner(ctx: AppContext, slug: string) {
  return findFormerPage(ctx.db, slug, ctx.now() - FORMER_MS);
}

function limitVisits(ctx: AppContext): Promise<void> {
  return limitsOf(ctx).takeFrom(ctx.ip ?? '', [{ rate: 'visits', subject: 'page' }]);
}

/**
 * Stores who asks to be contacted, with the consent; known and unknown numbers are one to the visitor. A filled honeypot
 * stores nothing. Throws 404 as `requireShownPage`, 400 for a phone without a full number or a plan that is not on offer,
 * 429 beyond 5 an hour for that page from one network, 20 from those around it, or 60 stored ones from all.
 */
export async function requestContact(ctx: AppContext, { slug, website, ...asked }: RequestContactInput) {
  const { userId } = requireShownPage(ctx, slug);
  const limits = limitsOf(ctx);
  const ip = ctx.ip ?? '';
  const ofNetwork: Taking[] = [{ rate: 'pageRequests', subject: userId }];
  await limits.takeFrom(ip, ofNetwork);
  // Counts for its network alone: it must not use up the page.
  if (website?.trim()) return;
  let left: number | undefined;
  try {
    left = await limits.take('storedRequests', userId);
    await ctx.transaction(() => {
      requireShownPage(ctx, slug);
      const prospectId = storeAsked(ctx, userId, asked);
      insertConsent(ctx.db, { prospectId, version: CONSENT_VERSION, atMs: ctx.now() });
      addToMonth(ctx.db, { userId, month: monthOf(ctx), visits: 0, requests: 1 });
      if (left === 0) recordDailyNews(ctx, userId, 'page_flooded');
    });
  } catch (error) {
    await limits.giveBackTo(ip, ofNetwork);
    if (left !== undefined) await limits.giveBack('storedRequests', userId);
    throw error;
  }
}

const GATHERED_MS = 10 * SECOND_MS;

function countVisit(ctx: AppContext, userId: number): void {
  visitsOf(ctx).count(userId, monthOf(ctx));
}

/** Writes the visits held in memory. */
function keepVisits(ctx: AppContext): Promise<void> {
  return visitsOf(ctx).keep();
}

/** `YYYY-MM`, in Argentina. */
function monthOf(ctx: AppContext): string {
  return argentineDay(ctx.now()).slice(0, 7);
}

/** Gathers visits in memory: a durable write each would cost more than the page. */
const visitsOf = perServer((ctx) => {
  let gathered = new Map<string, { userId: number; month: string; visits: number }>();
  let timer: NodeJS.Timeout | undefined;

  async function keep(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const counted = [...gathered.values()];
    if (counted.length === 0) return;
    gathered = new Map();
    try {
      await ctx.transaction(() => {
        for (const each of counted) addToMonth(ctx.db, { ...each, requests: 0 });
      });
    } catch (error) {
      if (!ctx.noteOutage(error)) throw error;
      for (const { userId, month, visits } of counted) count(userId, month, visits);
    }
  }

  function count(userId: number, month: string, visits = 1): void {
    const key = `${userId} ${month}`;
    const before = gathered.get(key)?.visits ?? 0;
    gathered.set(key, { userId, month, visits: before + visits });
    timer ??= setTimeout(() => void keep().catch(report), GATHERED_MS).unref();
  }

  const report = (error: unknown) => ctx.log.error({ err: error }, 'visits not counted');
  ctx.onClose(keep);
  return { count, keep };
});
