import { useEffect } from 'react';
import { useSearchParams } from 'wouter';
import type { PaginationView } from '../../../shared/pagination.ts';
import { withParams } from './adminQuery.ts';

/** Leads back from a page past the last one, where an old link or a deletion may have left the admin. */
export function useExistingPage(pagination: PaginationView | undefined): void {
  const [, setParams] = useSearchParams();
  const last =
    pagination && pagination.currentPage > pagination.totalPages ? pagination.totalPages : undefined;
  useEffect(() => {
    if (last === undefined) return;
    setParams((current) => withParams(current, { page: last > 1 ? last : undefined }), { replace: true });
  }, [last, setParams]);
}
