import { CONSENT_VERSION } from '../../../../shared/prospects/page/consent.ts';
import type { RequestContactInput } from '../../../../shared/prospects/page/page.ts';
import type { AppContext } from '../../../context.ts';
import { limitsOf, type Taking } from '../../../limits.ts';
import { recordDailyNews } from '../../users/news/news.service.ts';
import { storeAsked } from '../prospects.asked.service.ts';
import { addToMonth, insertConsent } from './page.repository.ts';
import { requireShownPage } from './page.service.ts';
import { monthOf } from './page.visits.service.ts';

/**
 * Stores who asks to be contacted, with the consent; known and unknown numbers are one to the visitor. A filled honeypot
 * stores nothing. Throws 404 as `requireShownPage`, 400 for a phone without a full number or a plan that is not on offer,
 * 429 beyond 5 an hour for that page from one network, 20 from those around it, or 60 stored ones from all.
 */
export async function requestContact(
  ctx: AppContext,
  { slug, website, ...asked }: RequestContactInput,
): Promise<void> {
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
