import { Card } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PaginationView } from '../../../../shared/input/pagination.ts';
import { usePage } from '../../../router/usePage.ts';
import { Pager } from '../../../ui/lists/Pager.tsx';
import { QueryState } from '../../../ui/lists/QueryState.tsx';
import { RowsSkeleton } from '../../../ui/lists/RowsSkeleton.tsx';
import classes from '../rows.module.css';

interface PagedRowsProps<Page> {
  query: { data: Page | undefined; error: unknown; refetch: () => unknown; isPlaceholderData: boolean };
  errorTitle: string;
  /** In place of a list without rows. */
  empty: ReactNode;
  /** The rows of a page, `li` each. */
  children: (page: Page) => ReactNode;
}

/** A list whose page is in the address. */
export function PagedRows<Page extends { pagination: PaginationView }>(props: PagedRowsProps<Page>) {
  const { query, errorTitle, empty, children } = props;
  const { toPage, top } = usePage(query);
  return (
    <div {...top}>
      <QueryState
        query={query}
        errorTitle={errorTitle}
        pending={<RowsSkeleton rows={5} height={72} gap={2} />}
        isEmpty={({ pagination }) => pagination.total === 0}
        empty={empty}
      >
        {(page) => (
          <>
            <Card p={0} component="ul" className={classes.list} aria-busy={query.isPlaceholderData}>
              {children(page)}
            </Card>
            {page.pagination.totalPages > 1 && <Pager pagination={page.pagination} onPage={toPage} />}
          </>
        )}
      </QueryState>
    </div>
  );
}
