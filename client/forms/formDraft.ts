// One tab's memory: a draft outlives a reload, but not the tab, and no other user of the device sees it.
const PREFIX = 'draft:';
const OWNER = 'draft-owner';

/** What was typed into this form before the page was reloaded; empty if nothing was. */
export function readDraft<Values extends object>(form: string): Partial<Values> {
  try {
    return (JSON.parse(sessionStorage.getItem(PREFIX + form) ?? '{}') ?? {}) as Partial<Values>;
  } catch {
    return {};
  }
}

/** Keeps what is being typed. Never give it a password. */
export function saveDraft(form: string, values: object): void {
  try {
    sessionStorage.setItem(PREFIX + form, JSON.stringify(values));
  } catch {
    // A browser without room or without storage only loses the draft.
  }
}

/** Forgets the draft, once the form has been sent or left for good. */
export function clearDraft(form: string): void {
  sessionStorage.removeItem(PREFIX + form);
}

/** Forgets every draft: they hold customers' data. */
export function clearDrafts(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  }
}

/** From here on drafts belong to this user; what somebody else left in this tab is forgotten. */
export function claimDrafts(userId: string): void {
  const owner = sessionStorage.getItem(OWNER);
  if (owner !== null && owner !== userId) clearDrafts();
  sessionStorage.setItem(OWNER, userId);
}
