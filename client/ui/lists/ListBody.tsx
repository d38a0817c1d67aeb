import { Box } from '@mantine/core';
import { useDeferredValue, type ComponentProps, type ReactNode } from 'react';
import type { PaginationView } from '../../../shared/input/pagination.ts';
import { Pager } from './Pager.tsx';
import { QueryState } from './QueryState.tsx';

interface ListBodyProps<Page> extends Omit<
  ComponentProps<typeof QueryState<Page>>,
  'query' | 'isEmpty' | 'children'
> {
  list: { data: Page | undefined; error: unknown; refetch: () => unknown; isPlaceholderData: boolean };
  onPage: (page: number) => void;
  /** No pager below a single page. */
  quiet?: boolean;
  /** `busy` while the previous page's rows are shown. */
  children: (page: Page, busy: boolean) => ReactNode;
}

/** The rows of a page with its pager, or the state of its query. */
export function ListBody<Page extends { pagination: PaginationView }>(props: ListBodyProps<Page>) {
  const { list, onPage, quiet, children, ...state } = props;
  return (
    <QueryState query={list} isEmpty={({ pagination }) => pagination.total === 0} {...state}>
      {(page) => (
        <Box>
          <Rows page={page} busy={list.isPlaceholderData}>
            {children}
          </Rows>
          {!(quiet && page.pagination.totalPages <= 1) && (
            <Pager pagination={page.pagination} onPage={onPage} />
          )}
        </Box>
      )}
    </QueryState>
  );
}

type RowsProps<Page> = Pick<ListBodyProps<Page>, 'children'> & { page: Page; busy: boolean };

/** A tap on a filter shows at once, other rows after it. */
function Rows<Page>({ page, busy, children }: RowsProps<Page>) {
  const shown = useDeferredValue(page);
  return children(shown, busy || shown !== page);
}
