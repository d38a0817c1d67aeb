import { z } from 'zod';
import { wholeNumberField } from './fields.ts';

export const MAX_LIMIT = 1000;
export const HISTORY_PAGE_SIZE = 10;
const PAGE_WINDOW = 5;

export function pageLimit(max: number) {
  return wholeNumberField('Límite', { max }).default(HISTORY_PAGE_SIZE);
}

export const pageInput = z.object({
  page: wholeNumberField('Página', { max: Number.MAX_SAFE_INTEGER }).default(1),
  limit: pageLimit(MAX_LIMIT),
});

export type PageInput = z.infer<typeof pageInput>;

export const paginationView = z.object({
  currentPage: z.number(),
  totalPages: z.number(),
  total: z.number(),
});

export type PaginationView = z.infer<typeof paginationView>;

export function pageView<Lists extends z.ZodRawShape>(lists: Lists) {
  return z.object({ ...lists, pagination: paginationView });
}

export function paginationOf(page: number, limit: number, total: number): PaginationView {
  return { currentPage: page, totalPages: Math.max(1, Math.ceil(total / limit)), total };
}

/** Returns one page of rows. Call it in a snapshot so that `total` and rows agree. */
export function pageOf<Row>(
  { page, limit }: PageInput,
  total: number,
  list: (limit: number, offset: number) => Row[],
): { rows: Row[]; pagination: PaginationView } {
  const offset = (page - 1) * limit;
  return { rows: offset < total ? list(limit, offset) : [], pagination: paginationOf(page, limit, total) };
}

export function pageWindow(currentPage: number, totalPages: number): number[] {
  const last = Math.min(totalPages, Math.max(currentPage + Math.floor(PAGE_WINDOW / 2), PAGE_WINDOW));
  const first = Math.max(1, last - PAGE_WINDOW + 1);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** A page of rows that follow by group, each group an index walk. */
export function pageByGroup<Group, Row>(
  groups: readonly Group[],
  countOf: (group: Group) => number,
  list: (group: Group, limit: number, offset: number) => Row[],
  limit: number,
  offset: number,
): Row[] {
  const found: Row[] = [];
  let skipped = offset;
  for (const group of groups) {
    if (found.length >= limit) break;
    const count = countOf(group);
    if (skipped < count) found.push(...list(group, limit - found.length, skipped));
    skipped = Math.max(0, skipped - count);
  }
  return found;
}
