// In session storage: a draft survives a reload but not the tab, and other users of the device do not see it.
const PREFIX = 'draft:';
const OWNER = 'draft-owner';

/** Returns what was typed into this form before a reload; empty if nothing was. */
export function readDraft<Values extends object>(form: string): Partial<Values> {
  try {
    return (JSON.parse(sessionStorage.getItem(PREFIX + form) ?? '{}') ?? {}) as Partial<Values>;
  } catch {
    return {};
  }
}

/** Keeps what is being typed. Never pass a password. */
export function saveDraft(form: string, values: object): void {
  try {
    sessionStorage.setItem(PREFIX + form, JSON.stringify(values));
  } catch {
    // Without storage, or with a full one, only the draft is lost.
  }
}

export function clearDraft(form: string): void {
  sessionStorage.removeItem(PREFIX + form);
}

/** Forgets every draft: they hold customers' data. */
export function clearDrafts(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  }
}

/** Assigns the drafts to this user; forgets those of another user of this tab. */
export function claimDrafts(userId: string): void {
  const owner = sessionStorage.getItem(OWNER);
  if (owner !== null && owner !== userId) clearDrafts();
  sessionStorage.setItem(OWNER, userId);
}
