import { fitsWords, fold, wordsOf } from '../../../shared/search/words.ts';
import { RESULTS_MAX, type SearchInput, type SearchResultView } from '../../../shared/search/search.ts';
import type { SignedInUser } from '../../caller.ts';
import type { ReadContext } from '../../context.ts';
import { longRead } from '../../longReads/longRead.ts';
import { listAllPlans, listPlansOnOffer } from '../plans/plans.service.ts';
import { findBestSales } from '../sales/list/list.service.ts';
import { findTeams } from '../teams/teams.service.ts';
import { findSettlementByNumber, rankProspects, rankSellers } from './search.repository.ts';
import {
  toPlanResult,
  toProspectResult,
  toSaleResult,
  toSellerResult,
  toSettlementResult,
  toTeamResult,
} from './search.view.ts';

const FIRST_OF_TYPE = 5;

interface Found {
  /** 0: equals the search; 1: begins with it; else 2. */
  rank: 0 | 1 | 2;
  createdAtMs: number;
  result: SearchResultView;
}

type Searcher = Pick<SignedInUser, 'id' | 'role'>;

type Finder = (ctx: ReadContext, user: Searcher, search: string) => Found[];

/** One per type of result, best first; another type is another finder. */
const FINDERS: Finder[] = [findSales, findProspects, findSellers, findSettlements, findPlans, findTeamsNamed];

/** At most 20, best first; no type has a sixth before the first five of all. A seller finds their own alone. */
export const findAnything = longRead(foundOfAll);

export function foundOfAll(ctx: ReadContext, user: Searcher, { q }: SearchInput): SearchResultView[] {
  return ctx.snapshot(() => {
    const found = FINDERS.map((finder) => finder(ctx, user, q));
    const first = found.flatMap((ofType) => ofType.slice(0, FIRST_OF_TYPE));
    const rest = found.flatMap((ofType) => ofType.slice(FIRST_OF_TYPE));
    return [...bestFirst(first), ...bestFirst(rest)].slice(0, RESULTS_MAX).map(({ result }) => result);
  });
}

function bestFirst(found: Found[]): Found[] {
  return found.toSorted((a, b) => a.rank - b.rank || b.createdAtMs - a.createdAtMs);
}

function findSales(ctx: ReadContext, user: Searcher, search: string): Found[] {
  return found(findBestSales(ctx, search, ownerOf(user), RESULTS_MAX), user, toSaleResult);
}

function findProspects(ctx: ReadContext, user: Searcher, search: string): Found[] {
  return found(rankProspects(ctx.db, search, ownerOf(user), RESULTS_MAX), user, toProspectResult);
}

function findSellers(ctx: ReadContext, user: Searcher, search: string): Found[] {
  if (user.role !== 'admin') return [];
  return found(rankSellers(ctx.db, search, RESULTS_MAX), user, toSellerResult);
}

/** Whose rows are found: undefined for those of all. */
function ownerOf({ id, role }: Searcher): number | undefined {
  return role === 'admin' ? undefined : id;
}

function found<Row extends { createdAtMs: number }>(
  ranked: { rank: Found['rank']; row: Row }[],
  { role }: Searcher,
  toResult: (row: Row, isAdmin: boolean) => SearchResultView,
): Found[] {
  return ranked.map(({ rank, row }) => ({
    rank,
    createdAtMs: row.createdAtMs,
    result: toResult(row, role === 'admin'),
  }));
}

/** The number in "Liquidación Nro. 12", "n° 12" or "#12". */
const SETTLEMENT = /^(?:(?:liquidacion(?:es)?|nr?o?|n o) ?)*(\d{1,9})$/;

function findSettlements(ctx: ReadContext, user: Searcher, search: string): Found[] {
  const [, number] = SETTLEMENT.exec(fold(search)) ?? [];
  const settlement = number === undefined ? undefined : findSettlementByNumber(ctx.db, Number(number));
  if (!settlement) return [];
  const isAdmin = user.role === 'admin';
  const isShown = settlement.sellerId === user.id && ['closed', 'paid'].includes(settlement.state);
  if (!isAdmin && !isShown) return [];
  return [{ rank: 0, createdAtMs: settlement.createdAtMs, result: toSettlementResult(settlement, isAdmin) }];
}

function findTeamsNamed(ctx: ReadContext, { role }: Searcher, search: string): Found[] {
  if (role !== 'admin') return [];
  const whole = searchedWords(search);
  const found = findTeams(ctx, whole).map((team) => rankedByName(team, whole, toTeamResult(team)));
  return bestFirst(found).slice(0, RESULTS_MAX);
}

function findPlans(ctx: ReadContext, user: Searcher, search: string): Found[] {
  const isAdmin = user.role === 'admin';
  const whole = searchedWords(search);
  const plans = isAdmin ? listAllPlans(ctx) : listPlansOnOffer(ctx);
  const found = plans
    .filter(({ name }) => fitsWords(name, whole))
    .map((plan) => rankedByName(plan, whole, toPlanResult(plan, isAdmin)));
  return bestFirst(found).slice(0, RESULTS_MAX);
}

/** Words of one letter do not count. */
function searchedWords(search: string): string {
  return wordsOf(search)
    .filter((word) => word.length > 1)
    .join(' ');
}

function rankedByName(
  row: { name: string; createdAt: string },
  search: string,
  result: SearchResultView,
): Found {
  const [name, whole] = [fold(row.name), fold(search)];
  const rank = name === whole ? 0 : name.startsWith(whole) ? 1 : 2;
  return { rank, createdAtMs: Date.parse(row.createdAt), result };
}
