import { setImmediate as nextTurn } from 'node:timers/promises';
import { LINK_DAYS } from '../../../../shared/sales/customerLink/trackSteps.ts';
import { DAY_MS } from '../../../../shared/values/durations.ts';
import { isClockAhead } from '../../../clock.ts';
import type { AppContext } from '../../../context.ts';
import { deleteOldLinks } from './customerLink.repository.ts';

/** Time after its end in which a link says that it is over, and works again if its sale is reopened. */
const KEPT_MS = (LINK_DAYS + 365) * DAY_MS;
const LINKS_PER_STEP = 200;

/** Removes links of sales that ended more than a year after their links did. Logs failures: the next sweep resumes. */
export async function sweepLinks(ctx: AppContext): Promise<void> {
  try {
    if (isClockAhead(ctx)) return;
    const step = () =>
      ctx.transaction(() => deleteOldLinks(ctx.db, ctx.now() - KEPT_MS, LINKS_PER_STEP).changes);
    while ((await step()) === LINKS_PER_STEP) await nextTurn();
  } catch (error) {
    ctx.log.error({ err: error }, 'sweep of links failed');
  }
}
