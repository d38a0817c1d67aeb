// Where the seller was in the history and what is to be said there, kept while a sale is edited.
let query = '';
let message: string | null = null;

/** Remembers filters and page of the history (a query without `?`). */
export function rememberHistory(current: string): void {
  query = current;
}

/** The history as it was left. */
export function historyAddress(): string {
  return query === '' ? '/app/sales/history' : `/app/sales/history?${query}`;
}

/** Leaves a message for the next visit to the history. */
export function leaveMessage(text: string): void {
  message = text;
}

/** The message left for this visit, if any. */
export function readMessage(): string | null {
  return message;
}

/** Forgets the message once it has been shown. */
export function forgetMessage(): void {
  message = null;
}
