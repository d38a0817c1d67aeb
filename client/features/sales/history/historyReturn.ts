// Filters and page of the history, kept while a sale is edited.
let query = '';

/** Remembers filters and page of the history (a query without `?`). */
export function rememberHistory(current: string): void {
  query = current;
}

/** The history as it was left. */
export function historyAddress(): string {
  return query === '' ? '/app/sales/history' : `/app/sales/history?${query}`;
}
