import { dayEndMs } from '../../../shared/input/dateInput.ts';
import { pageByGroup, pageOf } from '../../../shared/input/pagination.ts';
import type { Order } from '../../../shared/input/sorting.ts';
import {
  isOpen,
  OPEN_STATES,
  PROSPECT_STATES,
  type ProspectState,
} from '../../../shared/prospects/prospectStates.ts';
import type {
  AllProspectsView,
  ListAllProspectsInput,
  ListProspectsInput,
  ProspectPageView,
} from '../../../shared/prospects/prospects.ts';
import { argentineDay } from '../../../shared/values/dates.ts';
import type { SignedInUser } from '../../caller.ts';
import type { AppContext, ReadContext } from '../../context.ts';
import { longRead } from '../../longReads/longRead.ts';
import {
  countByState,
  countAmong,
  countOfSeller,
  listAmong,
  listFoundIds,
  listOfSeller,
  listOfState,
  matchOf,
  OPEN_BELOW,
  sortAll,
  walkAll,
  wordsIn,
  type OwnSelection,
  type ProspectOrder,
  type ProspectSelection,
  countAsked,
  listAsked,
} from './prospects.list.repository.ts';
import type { Prospect } from './prospects.repository.ts';
import { toProspectView } from './prospects.view.ts';
import type { ProspectItemView } from '../../../shared/tray/tray.ts';
import { isoInstant } from '../../../shared/values/instants.ts';

/** Finding and sorting more takes too long. */
const FOUND_MAX = 500;

/** Sorting more takes longer than walking an index past what is filtered out. */
const SORTED_MAX = 1000;

const EVERYBODY = 0;

/** Open prospects by next contact, then newest; then lost and won ones. A page past the last is empty. */
export function listOwnProspects(ctx: AppContext, user: SignedInUser, input: ListProspectsInput) {
  return ctx.snapshot(() => {
    const selection = { ...selectionOf(input), ...(input.due && { keyBelow: dueBeforeMs(ctx) }) };
    return toPage(pageOfSeller(ctx, user.id, selection, input), user.id);
  });
}

/** Like `listOwnProspects`, for one seller or all, with counts by state. A search of all finds the newest 500. */
export const listAllProspects = longRead(allProspectsPage);

export function allProspectsPage(
  ctx: ReadContext,
  adminId: number,
  input: ListAllProspectsInput,
): AllProspectsView {
  const { sellerId, source, search } = input;
  const selection = { ...selectionOf(input), source };
  return ctx.snapshot(() => {
    const counts = countByState(ctx.db, sellerId ?? EVERYBODY, { source });
    const page =
      sellerId !== undefined
        ? pageOfSeller(ctx, sellerId, selection, input)
        : search === ''
          ? pageOfAll(ctx, counts, selection, input)
          : pageOfFound(ctx, selection, input);
    return { ...toPage(page, adminId), counts };
  });
}

/** Prospects with a `nextAt` before this are due today. */
export function dueBeforeMs(ctx: ReadContext): number {
  return dayEndMs(argentineDay(ctx.now()));
}

type PageInput = Pick<ListProspectsInput, 'page' | 'limit' | 'sort' | 'order' | 'state' | 'search'>;
type Page = ReturnType<typeof pageOf<Prospect>>;

function selectionOf({ state }: PageInput): ProspectSelection {
  if (state === 'open') return { keyBelow: OPEN_BELOW };
  return { state };
}

function orderOf({ sort, order }: PageInput): [sort: ProspectOrder, order: Order] {
  if (sort === undefined) return ['list', 'asc'];
  return [sort, order ?? (sort === 'createdAt' ? 'desc' : 'asc')];
}

function toPage({ rows, pagination }: Page, readerId: number): ProspectPageView {
  return { prospects: rows.map((row) => toProspectView(row, readerId)), pagination };
}

function pageOfSeller(ctx: ReadContext, sellerId: number, selection: ProspectSelection, input: PageInput) {
  const own: OwnSelection = { ...selection, sellerId, ...wordsIn(input.search) };
  return pageOf(input, countOfSeller(ctx.db, own), (limit, offset) =>
    listOfSeller(...orderOf(input))(ctx.db, own, limit, offset),
  );
}

function pageOfFound(ctx: ReadContext, selection: ProspectSelection, input: PageInput): Page {
  const ids = listFoundIds(ctx.db, matchOf(input.search), FOUND_MAX);
  return pageOf(input, countAmong(ctx.db, ids, selection), (limit, offset) =>
    listAmong(...orderOf(input))(ctx.db, ids, selection, limit, offset),
  );
}

function pageOfAll(
  ctx: ReadContext,
  counts: Record<ProspectState, number>,
  selection: ProspectSelection,
  input: PageInput,
): Page {
  const states = statesOf(input);
  const total = states.reduce((sum, state) => sum + counts[state], 0);
  const [sort, order] = orderOf(input);
  const { source } = selection;
  return pageOf(input, total, (limit, offset) => {
    const byState = (inOrder: readonly ProspectState[]) =>
      pageByGroup(
        inOrder,
        (state) => counts[state],
        (state, most, skipped) => listOfState(ctx.db, state, { source }, most, skipped),
        limit,
        offset,
      );
    if (total <= SORTED_MAX) return sortAll(sort, order)(ctx.db, selection, limit, offset);
    // The rest have no next contact and are newest first; an index walk would pass all open ones.
    const isClosed = states.length === 1 && !isOpen(states[0] as ProspectState);
    if (isClosed && (sort === 'list' || sort === 'nextAt')) return byState(states);
    if (sort !== 'state') return walkAll(sort, order)(ctx.db, selection, limit, offset);
    return byState(order === 'asc' ? states : states.toReversed());
  });
}

function statesOf({ state }: PageInput): readonly ProspectState[] {
  if (state === undefined) return PROSPECT_STATES;
  return state === 'open' ? OPEN_STATES : [state];
}

/** A seller's due prospects, and new ones from the page. Call in a snapshot. */
export function countProspectsToDo(ctx: AppContext, sellerId: number): number {
  const keyBelow = dueBeforeMs(ctx);
  return countOfSeller(ctx.db, { sellerId, keyBelow }) + countAsked(ctx.db, sellerId, keyBelow);
}

/** Oldest due first; then those from the page, by their request. */
export function listProspectsToDo(ctx: AppContext, sellerId: number, limit: number): ProspectItemView[] {
  const keyBelow = dueBeforeMs(ctx);
  const due = listOfSeller('list', 'asc')(ctx.db, { sellerId, keyBelow }, limit, 0);
  return [...due, ...listAsked(ctx.db, sellerId, keyBelow, limit - due.length)].map(toItem);
}

function toItem({ id, name, phone, state, source, nextAtMs }: Prospect): ProspectItemView {
  const nextAt = nextAtMs === null ? null : isoInstant(nextAtMs);
  return { prospectId: String(id), name, phone, state, source, nextAt };
}
