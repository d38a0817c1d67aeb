import { getSession } from '../../../api/session.ts';

// Search, filters and page of the history, kept while a sale is edited; a search may name a customer.
let left = { userId: '', query: '' };

/** Remembers search, filters and page of the user's history (a query without `?`). */
export function rememberHistory(query: string): void {
  left = { userId: currentUserId(), query };
}

/** The history as it was left. */
export function historyAddress(): string {
  const { userId, query } = left;
  return query === '' || userId !== currentUserId() ? '/app/sales/history' : `/app/sales/history?${query}`;
}

function currentUserId(): string {
  return getSession()?.user.id ?? '';
}
