import type { ReactNode } from 'react';
import { errorText } from '../../api/errors.ts';
import { ErrorState } from './ErrorState.tsx';

interface QueryStateProps<Data> {
  query: { data: Data | undefined; error: unknown; refetch: () => unknown };
  errorTitle: string;
  /** In place of the data until it arrives, in its shape. */
  pending: ReactNode;
  /** In place of data that `isEmpty`. */
  empty?: ReactNode;
  isEmpty?: (data: Data) => boolean;
  children: (data: Data) => ReactNode;
}

/** The four states of a query. Data stays on the screen when fetching it again fails. */
export function QueryState<Data>(props: QueryStateProps<Data>) {
  const { query, errorTitle, pending, empty, isEmpty, children } = props;
  if (query.data !== undefined) return isEmpty?.(query.data) ? empty : children(query.data);
  if (!query.error) return pending;
  return (
    <ErrorState title={errorTitle} message={errorText(query.error)} onRetry={() => void query.refetch()} />
  );
}
