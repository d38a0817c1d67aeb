import { useState, type ReactNode } from 'react';
import { useConnected } from '../../api/connection.ts';
import { errorText } from '../../api/errors.ts';
import { isTransient } from '../../api/isTransient.ts';
import { callFailure } from '../../api/trpc.ts';
import { usePresence } from '../../api/seen.ts';
import { ErrorState } from './ErrorState.tsx';
import { NeedsConnection, PartNeedsConnection } from './NeedsConnection.tsx';
import { RowsSkeleton } from './RowsSkeleton.tsx';

const NOT_FOUND = 404;

interface QueryStateProps<Data> {
  query: { data: Data | undefined; error: unknown; refetch: () => unknown };
  errorTitle: string;
  /** Number of rows that replace the data until it arrives. */
  rows?: number;
  /** Instead of rows, in the shape of the data. */
  pending?: ReactNode;
  /** Replaces data that `isEmpty`, by default a list without items. */
  empty?: ReactNode;
  isEmpty?: (data: Data) => boolean;
  /** For a part of a screen: says that it needs a connection. */
  missing?: string;
  children: (data: Data) => ReactNode;
}

/** The states of a query. Data stays when refetching fails, and is awaited while offline. */
export function QueryState<Data>(props: QueryStateProps<Data>) {
  const { query, errorTitle, rows = 12, pending = <RowsSkeleton rows={rows} />, missing, children } = props;
  const { empty, isEmpty = (data) => Array.isArray(data) && data.length === 0 } = props;
  const presence = usePresence(query);
  const connected = useConnected();
  // While offline it refetches repeatedly: the error stays until one succeeds.
  const [lastError, setLastError] = useState(query.error);
  if (query.error && query.error !== lastError) setLastError(query.error);
  const error = query.error ?? (connected ? null : lastError);
  if (query.data !== undefined) {
    return empty !== undefined && isEmpty(query.data) ? empty : children(query.data);
  }
  if (presence === 'missing' && (!error || isTransient(error))) {
    return missing === undefined ? <NeedsConnection /> : <PartNeedsConnection>{missing}</PartNeedsConnection>;
  }
  if (!error || (presence === 'asking' && isTransient(error))) return pending;
  const isGone = callFailure(error)?.status === NOT_FOUND;
  const retry = isGone ? undefined : () => void query.refetch();
  return <ErrorState title={errorTitle} message={errorText(error)} onRetry={retry} />;
}
