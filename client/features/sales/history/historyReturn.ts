import { getSession } from '../../../api/session.ts';

// Search, filters and page of the history, kept while a sale is edited; a search may name a customer.
let left: { token?: string | undefined; query: string } = { query: '' };

/** Remembers search, filters and page of the history (a query without `?`) until the session ends. */
export function rememberHistory(query: string): void {
  left = { token: getSession()?.token, query };
}

/** The history as the user left it. */
export function historyAddress(): string {
  const { token, query } = left;
  return query === '' || token !== getSession()?.token ? '/app/sales/history' : `/app/sales/history?${query}`;
}
