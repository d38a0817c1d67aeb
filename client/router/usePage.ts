import { useEffect, useRef } from 'react';
import { useSearchParams } from 'wouter';
import type { PaginationView } from '../../shared/input/pagination.ts';
import { withParams } from './withParams.ts';

const BELOW_TOP_BAR = { scrollMarginTop: 80 };

interface Listed {
  data: { pagination: PaginationView } | undefined;
  isPlaceholderData: boolean;
}

/** An address past the last page shows the last. `toPage` scrolls to the element with the props `top`. */
export function usePage({ data, isPlaceholderData }: Listed) {
  const [, setParams] = useSearchParams();
  const ref = useRef<HTMLDivElement>(null);
  const shown = isPlaceholderData ? undefined : data?.pagination;
  const lastPage = shown && shown.currentPage > shown.totalPages ? shown.totalPages : undefined;
  useEffect(() => {
    if (lastPage !== undefined) setParams((current) => withPage(current, lastPage), { replace: true });
  }, [lastPage, setParams]);
  const toPage = (page: number) => {
    setParams((current) => withPage(current, page));
    if (ref.current) ref.current.scrollIntoView();
    else window.scrollTo(0, 0);
  };
  return { toPage, top: { ref, style: BELOW_TOP_BAR } };
}

function withPage(params: URLSearchParams, page: number): URLSearchParams {
  return withParams(params, { page: page > 1 ? page : undefined });
}
