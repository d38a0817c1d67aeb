import { z } from 'zod';
import { wholeNumberField } from './fields.ts';

export const MAX_LIMIT = 1000;
export const HISTORY_PAGE_SIZE = 10;
export const PAGE_WINDOW = 5;

/** The size of a page, from 1 to `max`. */
export function pageLimit(max: number) {
  return wholeNumberField('limit', { max }).default(HISTORY_PAGE_SIZE);
}

/** Page number (from 1) and page size (1 to 1000) of a list. */
export const pageInput = z.object({
  page: wholeNumberField('page', { max: Number.MAX_SAFE_INTEGER }).default(1),
  limit: pageLimit(MAX_LIMIT),
});

export type PageInput = z.infer<typeof pageInput>;

export const paginationView = z.object({
  currentPage: z.number(),
  totalPages: z.number(),
  total: z.number(),
});

export type PaginationView = z.infer<typeof paginationView>;

/** Where a page stands among `total` rows; there is always at least one page. */
export function paginationOf(page: number, limit: number, total: number): PaginationView {
  return { currentPage: page, totalPages: Math.max(1, Math.ceil(total / limit)), total };
}

/**
 * Returns the rows of one page, listed only when it has any, and where the page stands. Call it inside a snapshot, so that
 * `total` and the rows agree.
 */
export function pageOf<Row>(
  { page, limit }: PageInput,
  total: number,
  list: (limit: number, offset: number) => Row[],
): { rows: Row[]; pagination: PaginationView } {
  const offset = (page - 1) * limit;
  return { rows: offset < total ? list(limit, offset) : [], pagination: paginationOf(page, limit, total) };
}

/** The page numbers to offer: a window of at most five around the current one (spec §9). */
export function pageWindow(currentPage: number, totalPages: number): number[] {
  const last = Math.min(totalPages, Math.max(currentPage + Math.floor(PAGE_WINDOW / 2), PAGE_WINDOW));
  const first = Math.max(1, last - PAGE_WINDOW + 1);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
