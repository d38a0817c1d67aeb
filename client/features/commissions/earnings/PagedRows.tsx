import { Card } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import type { PaginationView } from '../../../../shared/input/pagination.ts';
import { usePage } from '../../../router/usePage.ts';
import { ListBody } from '../../../ui/lists/ListBody.tsx';
import { RowsSkeleton } from '../../../ui/lists/RowsSkeleton.tsx';
import classes from '../rows.module.css';

type ListProps<Page extends { pagination: PaginationView }> = ComponentProps<typeof ListBody<Page>>;

interface PagedRowsProps<Page extends { pagination: PaginationView }> extends Pick<
  ListProps<Page>,
  'list' | 'errorTitle' | 'empty'
> {
  /** The rows of a page as `li`. */
  children: (page: Page) => ReactNode;
}

/** A list whose page is in the address. */
export function PagedRows<Page extends { pagination: PaginationView }>(props: PagedRowsProps<Page>) {
  const { children, ...rest } = props;
  const { toPage, top } = usePage(props.list);
  return (
    <div {...top}>
      <ListBody {...rest} pending={<RowsSkeleton rows={5} height={72} gap={2} />} onPage={toPage} quiet>
        {(page, busy) => (
          <Card p={0} component="ul" className={classes.list} aria-busy={busy}>
            {children(page)}
          </Card>
        )}
      </ListBody>
    </div>
  );
}
